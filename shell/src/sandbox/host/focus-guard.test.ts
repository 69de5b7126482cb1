import { guardFocus } from './focus-guard';

let end = () => undefined as void;

afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** Shows a frame and a field, and lets the test take the focus as the code of the frame does. */
function shown(place: 'dialog' | 'main') {
  const [frame, around, field] = [
    document.createElement('iframe'),
    document.createElement(place),
    document.createElement('input'),
  ];
  around.setAttribute('open', '');
  around.append(field);
  document.body.append(frame, around);
  const onTheft = jest.fn();
  end = guardFocus(frame, onTheft);
  field.focus();
  const take = () => {
    frame.focus();
    window.dispatchEvent(new Event('blur'));
  };
  return { frame, field, onTheft, take };
}

test('the focus that a frame takes from a dialog of the shell returns to its field', () => {
  const { field, onTheft, take } = shown('dialog');
  take();
  expect(field).toHaveFocus();
  expect(onTheft).not.toHaveBeenCalled();
});

test('a frame that takes the focus from a dialog four times is reported', () => {
  const { field, onTheft, take } = shown('dialog');
  for (let times = 1; times <= 3; times += 1) take();
  expect(onTheft).not.toHaveBeenCalled();
  take();
  expect(onTheft).toHaveBeenCalledTimes(1);
  expect(field).toHaveFocus();
});

test('a frame keeps the focus while no dialog of the shell is open', () => {
  const { frame, onTheft, take } = shown('main');
  for (let times = 1; times <= 5; times += 1) take();
  expect(frame).toHaveFocus();
  expect(onTheft).not.toHaveBeenCalled();
});
