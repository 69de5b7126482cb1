import { chosenRemote } from '../../testing/registry';
import { watchWindows } from './windows';

const remote = chosenRemote({ name: 'avisos' });

/** A page that opens windows, used by the shell, a remote, or a bound function. */
function page({ isRemote = false, isBound = false }) {
  const opened = { opener: window as unknown };
  const acts = { open: (): typeof opened | null => opened };
  watchWindows(
    acts,
    () => (isRemote ? remote : undefined),
    () => isBound,
  );
  return { acts, opened };
}

test('the shell gets the window that it opens', () => {
  const { acts, opened } = page({});
  expect(acts.open()).toBe(opened);
  expect(opened.opener).toBe(window);
});

test.each([{ isRemote: true }, { isBound: true }])('a remote gets no window: %j', (by) => {
  const { acts, opened } = page(by);
  expect(acts.open()).toBeNull();
  expect(opened.opener).toBeNull();
});
