import { ReturningDialogs } from './returning-dialogs';

const dialog = () => document.createElement('dialog');

/** Presses of Back that find these dialogs, one every second. @returns Whether the user is held at each. */
function presses(found: readonly (readonly Element[])[], inBetween?: 'disturb' | 'answer', everyMs = 1_000) {
  const dialogs = new ReturningDialogs();
  return found.map((open, index) => {
    const isHeld = dialogs.press(open, index * everyMs);
    if (inBetween) dialogs[inBetween]();
    return isHeld;
  });
}

test('the third press that finds the same dialog holds the user, and the count begins again', () => {
  const same = [dialog()];
  expect(presses([same, same, same, same, same, same])).toEqual([false, false, true, false, false, true]);
});

test('the fourth press holds the user when each one finds another dialog', () => {
  expect(presses([1, 2, 3, 4].map(() => [dialog()]))).toEqual([false, false, false, true]);
});

test('nested dialogs that each press closes hold no user', () => {
  const [first, second, third, fourth] = [dialog(), dialog(), dialog(), dialog()];
  const found = [[first, second, third, fourth], [first, second, third], [first, second], [first], []];
  expect(presses(found)).not.toContain(true);
});

test('hundreds of dialogs hold the user although each press closes one', () => {
  const many = Array.from({ length: 300 }, dialog);
  expect(presses([many, many.slice(1), many.slice(2)])).toEqual([false, false, true]);
});

test('a dialog that the user opens again in between holds no user', () => {
  const same = [dialog()];
  expect(presses([same, same, same, same, same, same, same], 'disturb')).not.toContain(true);
});

test('a question about unsaved input that presses open and close holds the user at the sixth', () => {
  const form = dialog();
  const found = [1, 2, 3].flatMap(() => [[form], [form, dialog()]]);
  expect(presses(found)).toEqual([false, false, false, false, false, true]);
});

test('a question about unsaved input that the user answers five times holds no user', () => {
  const form = dialog();
  expect(
    presses(
      [1, 2, 3, 4, 5].map(() => [form]),
      'answer',
    ),
  ).not.toContain(true);
});

test('a dialog whose own button opens it again holds the user at the sixth press', () => {
  const found = [1, 2, 3, 4, 5, 6].map(() => [dialog()]);
  expect(presses(found, 'answer')).toEqual([false, false, false, false, false, true]);
});

test('a press that finds no dialog ends the count', () => {
  const same = [dialog()];
  expect(presses([same, same, [], same, same])).not.toContain(true);
});

test('presses that are minutes apart hold no user', () => {
  const same = [dialog()];
  expect(presses([same, same, same, same, same], undefined, 61_000)).not.toContain(true);
});
