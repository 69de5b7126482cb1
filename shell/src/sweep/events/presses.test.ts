import { fireEvent } from '@testing-library/react';
import { restoreBeforePresses } from './presses';

/** A button of the shell, whose listeners use a function of all lists that a remote has replaced. */
function page() {
  const { map } = Array.prototype;
  const button = document.body.appendChild(document.createElement('button'));
  const seen: boolean[] = [];
  for (const type of ['pointerdown', 'keydown'])
    button.addEventListener(type, () => seen.push(Array.prototype.map === map));
  Array.prototype.map = () => [];
  const restore = jest.fn(() => void (Array.prototype.map = map));
  restoreBeforePresses(window, restore);
  return { button, seen, restore };
}

test.each<[string, (button: Element) => unknown]>([
  ['a pointer', (button) => fireEvent.pointerDown(button)],
  ['Enter', (button) => fireEvent.keyDown(button, { key: 'Enter' })],
  ['the space bar', (button) => fireEvent.keyDown(button, { key: ' ' })],
  ['Escape', (button) => fireEvent.keyDown(button, { key: 'Escape' })],
  ['Control', (button) => fireEvent.keyDown(button, { key: 'k', ctrlKey: true })],
  ['Command', (button) => fireEvent.keyDown(button, { key: 'k', metaKey: true })],
])('a press by %s finds the functions of the page restored', (_what, press) => {
  const { button, seen, restore } = page();
  try {
    press(button);
    expect(seen).toEqual([true]);
  } finally {
    restore();
  }
});

test('a letter that is typed restores nothing, because that takes time', () => {
  const { button, restore } = page();
  try {
    fireEvent.keyDown(button, { key: 'a' });
    expect(restore).not.toHaveBeenCalled();
  } finally {
    restore();
  }
});
