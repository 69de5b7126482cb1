import { admitFiles } from '../composition/known-files';
import { chosenRemote } from '../testing/registry';
import { watchLongFrames } from './long-frames';

const remote = chosenRemote({ name: 'avisos' });
const entry = new URL(`${remote.base}entry.1.js`, document.baseURI).href;

/** Observes as Chromium does; jsdom has no observer of performance. */
function watched() {
  const reports: unknown[] = [];
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
  watchLongFrames((owner, finding, what) => void reports.push([owner.manifest.name, finding, what]));
  return {
    reports,
    frame: (duration: number, sourceURL: string) =>
      deliver({ getEntries: () => [{ scripts: [{ duration, sourceURL, invoker: 'BUTTON.onclick' }] }] }),
  };
}

beforeEach(() => admitFiles(remote));
afterEach(() => void Reflect.deleteProperty(window, 'PerformanceObserver'));

test.each([
  ['a script of a remote that blocks the page for 101 ms is reported', 101, entry, 1],
  ['a script of a remote that blocks it for 100 ms is not reported', 100, entry, 0],
  ['a script of the shell is attributed to no remote', 500, new URL('/shell/main.js', entry).href, 0],
  ['a script without an address is attributed to no remote', 500, '', 0],
])('%s', (_what, duration, source, count) => {
  const { frame, reports } = watched();
  frame(duration, source);
  expect(reports).toEqual(Array(count).fill(['avisos', 'long_frame', 'BUTTON.onclick']));
});
