import type { ChosenRemote } from '../composition/composition';
import { callerOf } from './caller';
import { watchForeignElements } from './foreign-elements';
import { watchFrames } from './functions/frames';
import { watchGlobals } from './globals';
import { watchHandlers } from './handlers';
import { watchListeners } from './listeners';
import { lockParts } from './functions/locks';
import { watchLongFrames } from './long-frames';
import { watchObservers } from './observers';
import { watchOriginals } from './functions/originals';
import { sharedFunctionsOf, watchPatches } from './functions/patches';
import { watchRefusals } from './functions/refusals';
import { makeRemains } from './remains';
import { reportFinding } from './report';
import { watchStyleSheets } from './style-sheets';
import { Territory } from './territory';
import { watchTimers } from './timers';

/** Other targets that outlive a visit. */
const lasting: ReadonlySet<string> = new Set([
  ...['BroadcastChannel', 'MediaQueryList', 'Navigation', 'ScreenOrientation', 'ServiceWorkerContainer'],
  ...['VisualViewport', 'FontFaceSet', 'NetworkInformation', 'Performance'],
]);

const remains = makeRemains(reportFinding, window);
const patches = watchPatches(sharedFunctionsOf(window), reportFinding, callerOf);
const removeStyleSheets = watchStyleSheets(window, reportFinding, callerOf);
const territory = new Territory();
watchTimers(window, remains, callerOf);
watchListeners(EventTarget.prototype, window, labelOf, remains, callerOf);
watchObservers(window, remains, callerOf);
// Before what records changes, so that a refused one is not recorded.
watchRefusals(window, territory, reportFinding, callerOf);
watchForeignElements(window, territory, remains, callerOf);
watchFrames(window, callerOf);
const navigation: unknown = Reflect.get(window, 'navigation');
const withHandlers = [window, document, document.body, document.documentElement];
const handlers = watchHandlers(
  navigation instanceof EventTarget ? [...withHandlers, navigation] : withHandlers,
  reportFinding,
);
watchLongFrames(reportFinding);
lockParts(window);
// After all that replaces functions itself.
const originals = watchOriginals(window, reportFinding);

// Before the routers receive the navigation: the page would fail to leave the screen.
window.addEventListener('parque:pop', () => originals.undo());

/** Names the targets that outlive a visit. Elements of a remote are removed with it. */
function labelOf(target: EventTarget): string | undefined {
  if (target === window) return 'window';
  if (target === document) return 'document';
  if (target instanceof Element)
    return territory.isForeign(target) ? `an element ${target.localName} of the shell` : undefined;
  const { name } = target.constructor;
  return lasting.has(name) ? name : undefined;
}

/** Call it before a copy of a remote is loaded. */
export const beginLoad: (remote: ChosenRemote) => void = remains.load;

/** Mounts a remote by `mount`, and records what it adds to the page from then on. */
export function mountWatched<Result>(remote: ChosenRemote, element: Element, mount: () => Result): Result {
  originals.undo();
  patches.undo();
  territory.prune();
  territory.add(element);
  remains.open(remote);
  handlers.begin();
  try {
    return watchGlobals(window, remains, remote, mount);
  } finally {
    patches.attribute(remote);
    originals.undo(remote);
  }
}

/** Call it after a remote was unmounted: ends and reports what its visit left on the page. */
export function endVisit(remote: ChosenRemote): void {
  originals.undo();
  handlers.end(remote);
  removeStyleSheets(remote);
  remains.close(remote);
}
