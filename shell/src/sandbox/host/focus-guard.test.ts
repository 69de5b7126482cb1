import { guardFocus } from './focus-guard';

let end = () => undefined as void;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  end();
  jest.useRealTimers();
  document.body.replaceChildren();
});

/** Shows a frame and a field, and lets the test take the focus as the code of the frame does. */
function showFrame(place: 'dialog' | 'main') {
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
    window.dispatchEvent(new Event('blur'));
    // In Chromium, an element that the page focuses within the event does not get the keys.
    frame.focus();
    jest.runAllTimers();
  };
  return { frame, field, onTheft, take };
}

test('the focus that a frame takes from a dialog of the shell returns to its field, and the second time is reported', () => {
  const { field, onTheft, take } = showFrame('dialog');
  take();
  expect(field).toHaveFocus();
  expect(onTheft).not.toHaveBeenCalled();
  take();
  expect(onTheft).toHaveBeenCalledTimes(1);
  expect(field).toHaveFocus();
});

test('a frame that takes the focus from a dialog once in ten seconds is not reported', () => {
  const { onTheft, take } = showFrame('dialog');
  for (let times = 1; times <= 5; times += 1) {
    take();
    jest.advanceTimersByTime(10_000);
  }
  expect(onTheft).not.toHaveBeenCalled();
});

test('a frame keeps the focus while no dialog of the shell is open', () => {
  const { frame, onTheft, take } = showFrame('main');
  for (let times = 1; times <= 5; times += 1) take();
  expect(frame).toHaveFocus();
  expect(onTheft).not.toHaveBeenCalled();
});

test('a guard that has ended does not move the focus', () => {
  const { frame, take } = showFrame('dialog');
  end();
  take();
  expect(frame).toHaveFocus();
});
