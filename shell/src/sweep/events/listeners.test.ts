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
  const reports: string[] = [];
  const remains = makeRemains((_remote, _finding, what) => void reports.push(what), window);
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
  return { top, dialog, screen, functions, caller, press, reports, leave: () => remains.close(remote) };
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
  functions.addEventListener.call(top, 'load', listener);
  press(screen);
  screen.dispatchEvent(new Event('load', { bubbles: true }));
  expect(heard).toEqual(['load']);
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

test('after its visit a remote hears no key by a listener on a field of another screen, and is reported', () => {
  jest.useFakeTimers();
  const { screen, functions, press, leave, reports } = page();
  leave();
  const heard: string[] = [];
  const listener = ({ type }: Event) => void heard.push(type);
  const changing = { toString: () => (changing.reads++ === 0 ? 'keydown' : 'click'), reads: 0 };
  functions.addEventListener.call(screen, 'keydown', listener);
  functions.addEventListener.call(screen, changing as unknown as string, { handleEvent: listener });
  functions.addEventListener.call(screen.parentElement!, 'keydown', listener, true);
  press(screen);
  expect(heard).toEqual([]);
  jest.runAllTimers();
  jest.useRealTimers();
  expect(reports).toEqual(Array(3).fill('a listener of keydown on an element of another screen'));
});

test('a remote hears the keys of its own field, also when the listener was added before the field was shown', () => {
  const { screen, functions, press, reports, leave } = page();
  const heard = jest.fn();
  functions.addEventListener.call(screen, 'keydown', heard);
  const hidden = document.createElement('input');
  functions.addEventListener.call(hidden, 'keydown', heard);
  screen.after(hidden);
  press(screen);
  press(hidden);
  functions.removeEventListener.call(screen, 'keydown', heard);
  press(screen);
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  expect(reports).toEqual([]);
});

test.each(['click', 'pointermove', 'focusin', 'blur', 'mousedown', 'touchstart', 'wheel', 'drop', 'submit'])(
  'after its visit a remote hears no %s, of the document or of an element of another screen',
  (type) => {
    const { top, screen, functions, leave } = page();
    const heard = jest.fn();
    functions.addEventListener.call(top, type, heard);
    const dispatch = () => screen.dispatchEvent(new Event(type, { bubbles: true }));
    dispatch();
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    functions.addEventListener.call(top, type, ({ target }: Event) => heard(target));
    functions.addEventListener.call(screen, type, heard);
    dispatch();
    expect(heard).toHaveBeenCalledTimes(1);
  },
);
