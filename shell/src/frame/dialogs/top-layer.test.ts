import '@parque/ui/testing';
import { keepOnTop } from './top-layer';

/** A dialog in this part of the page, and how it is opened by a browser that announces it. */
function dialogIn(part: string) {
  document.body.innerHTML = '<div id="parque"><header></header><main></main></div>';
  const dialog = document.createElement('dialog');
  document.querySelector(part)!.append(dialog);
  const event = Object.assign(new Event('beforetoggle', { cancelable: true }), { newState: 'open' });
  return { dialog, open: () => dialog.dispatchEvent(event) && dialog.showModal() };
}

test.each(['main', 'body'])('a dialog of a remote in %s is refused, and opened at the end', (part) => {
  const { dialog, open } = dialogIn(part);
  const end = keepOnTop();
  open();
  expect(dialog.open).toBe(false);
  end();
  expect(dialog.open).toBe(true);
});

test('a dialog that has left the page is not opened at the end', () => {
  const { dialog, open } = dialogIn('main');
  const end = keepOnTop();
  open();
  dialog.remove();
  end();
  expect(dialog.open).toBe(false);
});

test('a dialog of the shell is opened', () => {
  const { dialog, open } = dialogIn('header');
  const end = keepOnTop();
  open();
  expect(dialog.open).toBe(true);
  end();
});
