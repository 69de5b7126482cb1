import { allowFiles } from '../loading/known-files';
import { createChosenRemote } from '../../testing/registry';
import { watchLongFrames } from './long-frames';

/** Observes as Chromium does; jsdom has no observer of performance. */
function watchFrames() {
  let deliver: (list: object) => void = () => undefined;
  class Observer {
    static readonly supportedEntryTypes = ['long-animation-frame'];
    constructor(callback: typeof deliver) {
      deliver = callback;
    }
    observe(): void {
      return undefined;
    }
  }
  Object.assign(window, { PerformanceObserver: Observer });
  watchLongFrames();
  return (duration: number, sourceURL: string) =>
    deliver({ getEntries: () => [{ scripts: [{ duration, sourceURL, invoker: 'BUTTON.onclick' }] }] });
}

afterEach(() => void Reflect.deleteProperty(window, 'PerformanceObserver'));

test('a script of a remote that blocks the page for more than 100 ms is reported once, and no other', () => {
  const notes = jest.spyOn(console, 'info').mockImplementation();
  const remote = createChosenRemote({ name: 'avisos' });
  allowFiles(remote);
  const entry = new URL(`${remote.base}entry.1.js`, document.baseURI).href;
  const frame = watchFrames();
  frame(100, entry);
  frame(500, new URL('/shell/main.js', entry).href);
  frame(500, '');
  expect(notes).not.toHaveBeenCalled();
  frame(101, entry);
  frame(101, entry);
  expect(notes.mock.calls).toEqual([[expect.stringMatching(/^avisos .* blocks the page: BUTTON.onclick$/)]]);
});
