import { chosenRemote } from '../../testing/registry';
import { watchListeners } from './listeners';
import { makeRemains } from '../remains';

const remote = chosenRemote({ name: 'diario' });

/** A document with a dialog of the shell and a screen of the remote, both with a field. */
function page() {
  const top = document.createElement('div');
  const fieldIn = (name: string) => {
    const place = top.appendChild(document.createElement(name));
    return place.appendChild(document.createElement('input'));
  };
  const [dialog, screen] = [fieldIn('dialog'), fieldIn('main')];
  document.body.replaceChildren(top);
  const remains = makeRemains(() => undefined, window);
  const caller = { isRemote: true };
  const functions = {
    addEventListener: EventTarget.prototype.addEventListener,
    removeEventListener: EventTarget.prototype.removeEventListener,
  };
  watchListeners(
    functions,
    window,
    (target) => (target === top ? 'document' : undefined),
    remains,
    () => (caller.isRemote ? remote : undefined),
    ({ target }) => target === dialog,
  );
  remains.open(remote);
  const press = (field: HTMLElement) => field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  return { top, dialog, screen, functions, caller, press, leave: () => remains.close(remote) };
}

test.each([false, true])(
  'a remote hears keys of its screen and none of a dialog of the shell, with capture %s',
  (capture) => {
    const { top, dialog, screen, functions, press } = page();
    const heard = jest.fn();
    functions.addEventListener.call(top, 'keydown', heard, { capture });
    functions.addEventListener.call(top, 'keydown', { handleEvent: heard }, { capture });
    press(dialog);
    expect(heard).not.toHaveBeenCalled();
    press(screen);
    expect(heard).toHaveBeenCalledTimes(2);
  },
);

test('after its visit a remote hears no key, also by a listener that it adds then', () => {
  const { top, screen, functions, press, leave } = page();
  const heard: string[] = [];
  const listener = ({ type }: Event) => void heard.push(type);
  functions.addEventListener.call(top, 'keydown', listener);
  leave();
  functions.addEventListener.call(top, 'keydown', ({ type }: Event) => void heard.push(type));
  functions.addEventListener.call(top, 'focusin', listener);
  press(screen);
  screen.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(heard).toEqual(['focusin']);
});

test('a listener that is added twice is called once, with its target, and can be removed', () => {
  const { top, screen, functions, press } = page();
  const heard: unknown[] = [];
  function listener(this: unknown) {
    heard.push(this);
  }
  functions.addEventListener.call(top, 'keydown', listener);
  functions.addEventListener.call(top, 'keydown', listener);
  press(screen);
  expect(heard).toEqual([top]);
  functions.removeEventListener.call(top, 'keydown', listener);
  press(screen);
  expect(heard).toHaveLength(1);
});

test('the shell hears keys of its dialogs', () => {
  const { top, dialog, functions, caller, press } = page();
  caller.isRemote = false;
  const heard = jest.fn();
  functions.addEventListener.call(top, 'keydown', heard);
  press(dialog);
  expect(heard).toHaveBeenCalledTimes(1);
});
