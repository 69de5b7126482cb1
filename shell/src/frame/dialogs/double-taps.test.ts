import { fireEvent } from '@testing-library/react';
import { ignoreDoubleTaps } from './double-taps';

const place = { detail: 1, clientX: 180, clientY: 700 };

beforeAll(() => ignoreDoubleTaps(window));
afterEach(() => jest.restoreAllMocks());

/** A page whose dialog was closed by a press, above a link. */
function closedByPress(press: object = place) {
  document.body.innerHTML = '<a>Pago</a><dialog open><button>Registrar</button></dialog>';
  const [link, dialog, button] = ['a', 'dialog', 'button'].map((name) => document.querySelector(name)!);
  const pressed: string[] = [];
  link!.addEventListener('click', () => pressed.push('Pago'));
  fireEvent.click(button!, press);
  dialog!.remove();
  return { link: link!, pressed };
}

test('the second tap of a double tap does not press what was below the dialog', () => {
  const { link, pressed } = closedByPress();
  fireEvent.click(link, { ...place, clientX: 183 });
  fireEvent.click(link, place);
  expect(pressed).toEqual([]);
});

test('a press at another place acts at once after a dialog is closed', () => {
  const { link, pressed } = closedByPress();
  fireEvent.click(link, { ...place, clientY: 600 });
  expect(pressed).toEqual(['Pago']);
});

test.each([
  ['keys', { detail: 0 }],
  ['programs', { detail: 1 }],
])('presses by %s, which have no place, act at once', (_by, press) => {
  const { link, pressed } = closedByPress(press);
  fireEvent.click(link, press);
  expect(pressed).toEqual(['Pago']);
});

test('a press after something was typed acts at once', () => {
  const { link, pressed } = closedByPress();
  fireEvent.input(document.body.appendChild(document.createElement('input')));
  fireEvent.click(link, place);
  expect(pressed).toEqual(['Pago']);
});

test('a press at the place of a closed dialog acts when it is no double tap', () => {
  const { link, pressed } = closedByPress();
  const { timeStamp } = new Event('now');
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(timeStamp + 500);
  fireEvent.click(link, place);
  expect(pressed).toEqual(['Pago']);
});

/** A page with a button, whose press has opened a dialog. */
function openedByPress() {
  document.body.innerHTML = '<button>Calculadora</button>';
  fireEvent.click(document.querySelector('button')!, place);
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button>Cerrar</button></dialog>');
  const dialog = document.querySelector('dialog')!;
  const pressed: string[] = [];
  dialog.addEventListener('click', ({ target }) => pressed.push((target as Element).tagName));
  return { dialog, button: dialog.querySelector('button')!, pressed };
}

test('the second tap of a double tap does not press outside the dialog that the first one opened', () => {
  const { dialog, pressed } = openedByPress();
  fireEvent.click(dialog, place);
  expect(pressed).toEqual([]);
});

test('the second click of a double click presses no button of the dialog that the first one opened', () => {
  const { button, pressed } = openedByPress();
  fireEvent.click(button, { ...place, detail: 2 });
  expect(pressed).toEqual([]);
});

test('a press of a button at the same place of an opened dialog acts when it is no double click', () => {
  const { button, pressed } = openedByPress();
  fireEvent.click(button, place);
  expect(pressed).toEqual(['BUTTON']);
});

test('a press outside a dialog that was open before acts at once', () => {
  const { dialog, pressed } = openedByPress();
  fireEvent.click(dialog, { ...place, clientX: 300 });
  fireEvent.click(dialog, { ...place, clientX: 300 });
  expect(pressed).toEqual(['DIALOG', 'DIALOG']);
});
