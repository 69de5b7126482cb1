import type { ChosenRemote } from '../composition/composition';
import { callerOf } from './caller';
import { watchGlobals } from './globals';
import { watchListeners } from './listeners';
import { watchLongFrames } from './long-frames';
import { watchNodes } from './nodes';
import { watchObservers } from './observers';
import { sharedFunctionsOf, watchPatches } from './patches';
import { makeRemains } from './remains';
import { reportFinding } from './report';
import { watchStyleSheets } from './style-sheets';
import { watchTimers } from './timers';

const remains = makeRemains(reportFinding, window);
const patches = watchPatches(sharedFunctionsOf(window), reportFinding, callerOf);
const removeStyleSheets = watchStyleSheets(window, reportFinding, callerOf);
watchTimers(window, remains, callerOf);
watchListeners(window, 'window', remains, callerOf);
watchListeners(document, 'document', remains, callerOf);
watchObservers(window, remains, callerOf);
for (const place of [document.body, document.documentElement]) watchNodes(place, remains, callerOf);
watchLongFrames(reportFinding);

/** Call it before a copy of a remote is loaded. */
export const beginLoad: (remote: ChosenRemote) => void = remains.load;

/** Mounts a remote by `mount`, and records what it adds to the page from then on. */
export function mountWatched<Result>(remote: ChosenRemote, mount: () => Result): Result {
  patches.undo();
  remains.open(remote);
  try {
    return watchGlobals(window, remains, remote, mount);
  } finally {
    patches.attribute(remote);
  }
}

/** Call it after a remote was unmounted: ends and reports what its visit left on the page. */
export function endVisit(remote: ChosenRemote): void {
  removeStyleSheets(remote);
  remains.close(remote);
}
