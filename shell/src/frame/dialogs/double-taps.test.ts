import { fireEvent } from '@testing-library/react';
import { ignoreDoubleTaps } from './double-taps';

const place = { detail: 1, clientX: 180, clientY: 700 };

beforeAll(() => ignoreDoubleTaps(window));
afterEach(() => jest.restoreAllMocks());

/** A page whose dialog was closed by a press, above a link. */
function closedByPress(press: object = place) {
  document.body.innerHTML = '<a>Pago</a><dialog open><button>Registrar</button></dialog>';
  const [link, dialog, button] = ['a', 'dialog', 'button'].map((name) => document.querySelector(name)!);
  const presses: string[] = [];
  link!.addEventListener('click', () => presses.push('Pago'));
  fireEvent.click(button!, press);
  dialog!.remove();
  return { link: link!, pressed: presses };
}

test('the second tap of a double tap does not press what was below the dialog', () => {
  const { link, pressed } = closedByPress();
  fireEvent.click(link, { ...place, clientX: 183 });
  fireEvent.click(link, place);
  expect(pressed).toEqual([]);
});

/** What happens half a second later. */
function waitHalfSecond(): void {
  const { timeStamp } = new Event('now');
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(timeStamp + 500);
}

test.each<[string, object, object, (() => unknown)?]>([
  ['at another place', place, { ...place, clientY: 600 }],
  ['by keys, which have no place,', { detail: 0 }, { detail: 0 }],
  ['by programs, which have no place,', { detail: 1 }, { detail: 1 }],
  [
    'after something was typed',
    place,
    place,
    () => fireEvent.input(document.body.appendChild(document.createElement('input'))),
  ],
  ['that is no double tap', place, place, waitHalfSecond],
])('a press %s acts at once after a dialog is closed', (_what, first, second, happen) => {
  const { link, pressed } = closedByPress(first);
  happen?.();
  fireEvent.click(link, second);
  expect(pressed).toEqual(['Pago']);
});

/** A page with a button, whose press has opened a dialog. */
function openedByPress() {
  document.body.innerHTML = '<button>Calculadora</button>';
  fireEvent.click(document.querySelector('button')!, place);
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button>Cerrar</button></dialog>');
  const dialog = document.querySelector('dialog')!;
  const pressedNames: string[] = [];
  dialog.addEventListener('click', ({ target }) => pressedNames.push((target as Element).tagName));
  return { dialog, button: dialog.querySelector('button')!, pressed: pressedNames };
}

test.each<[string, 'button' | 'dialog', object[], string[]]>([
  ['the second tap of a double tap does not press outside it', 'dialog', [place], []],
  ['the second click of a double click presses no button of it', 'button', [{ ...place, detail: 2 }], []],
  ['a press of its button at the same place acts when it is no double click', 'button', [place], ['BUTTON']],
  [
    'presses outside it at another place act at once',
    'dialog',
    [1, 1].map((detail) => ({ ...place, detail, clientX: 300 })),
    ['DIALOG', 'DIALOG'],
  ],
])('after a press has opened a dialog, %s', (_what, target, presses, expected) => {
  const page = openedByPress();
  for (const press of presses) fireEvent.click(page[target], press);
  expect(page.pressed).toEqual(expected);
});
