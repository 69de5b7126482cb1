import { queryClient } from '@parque/api-client';
import type { ChosenRemote } from '../composition/composition';
import { sharedPackages } from '../composition/shared-packages';
import { isPaletteShortcut } from '../habits/key-press';
import { callerOf, causeOf, isBound, type FindCaller } from './caller';
import { watchForeignElements } from './elements/foreign-elements';
import { watchOtherScreens } from './elements/other-screens';
import { watchPasswords } from './elements/passwords';
import { watchAnimations } from './acts/animations';
import { watchEditing } from './functions/editing';
import { watchFrames } from './acts/frames';
import { watchGlobals } from './globals';
import { refuseLateHandlers, watchHandlers } from './events/handlers';
import { HeadStyles } from './head-styles';
import { watchListeners } from './events/listeners';
import { areStacksLost, lockParts, lockStacks } from './functions/locks';
import { watchLastingActs } from './lasting-acts';
import { watchLongFrames } from './long-frames';
import { watchObservers } from './observers';
import { lockRecognition } from './functions/language';
import { watchLateActs, watchPresses } from './acts/late-acts';
import { watchLateCache } from './acts/late-cache';
import { watchLateHistory } from './acts/late-history';
import { watchOriginals } from './functions/originals';
import { sharedFunctionsOf, watchPatches } from './functions/patches';
import { watchPermanence } from './functions/permanence';
import { watchRefusals } from './functions/refusals';
import { makeMayNavigate } from './pull-back';
import { restoreBeforePresses } from './events/presses';
import { makeRenewal, renewForNextUser } from './functions/renewal';
import { sharedObjectsOf } from './functions/shared-objects';
import { watchShellEvents } from './events/shell-events';
import { watchStorages } from './functions/storages';
import { handlerOfReact } from './events/react-handler';
import { watchWindows } from './acts/windows';
import { watchWorkers } from './acts/workers';
import { makeRemains } from './remains';
import { reportFinding } from './report';
import { checkRuns, runningRemote } from './running';
import { watchStyleSheets } from './style-sheets';
import { Territory } from './elements/territory';
import { watchTasks, watchTimers } from './timers';

/** Other targets that outlive a visit. */
const lasting: ReadonlySet<string> = new Set([
  ...['BroadcastChannel', 'MediaQueryList', 'Navigation', 'ScreenOrientation', 'ServiceWorkerContainer'],
  ...['VisualViewport', 'FontFaceSet', 'NetworkInformation', 'Performance'],
]);

const remains = makeRemains(reportFinding, window);
renewForNextUser(window, () => window.location.reload());
lockStacks(Error);
const territory = new Territory();
const root = document.getElementById('parque');
const { composedPath } = Event.prototype;

/** The element of an event that is inside these elements of the shell. */
function placeInShell(event: Event, elements: string): Element | undefined {
  const [target] = Reflect.apply(composedPath, event, []);
  const place = target instanceof Element ? target.closest(elements) : null;
  return place && root?.contains(place) && territory.isForeign(target as Element) ? place : undefined;
}

const isOfUser = watchPresses(window, (event) => placeInShell(event, 'a[href]') !== undefined);
const mayNavigate = makeMayNavigate(window.location, remains);
/** Also for bound functions of the browser, which a callback of the remote is. */
const causeOfAct: FindCaller = (callee) => causeOf(callee) ?? runningRemote();
// These two before the traps of their functions.
watchStorages(window, reportFinding, callerOf, causeOf);
watchLateHistory(window, mayNavigate, isOfUser, reportFinding, causeOfAct);
const functions = sharedFunctionsOf(window);
const patches = watchPatches(functions, reportFinding, callerOf);
const adoptedSheets = watchStyleSheets(window, reportFinding, callerOf, remains.isOpen);
watchTimers(window, remains, callerOf);
watchTasks(window, remains, callerOf);
watchWorkers(window, remains, callerOf);
/** Whether an event comes from a dialog of the shell, such as a key that is typed into the palette. */
function isOfShellDialog(event: Event): boolean {
  // `useBlocker` of remotes reads clicks of links, also of those in the menu on phones.
  if (event instanceof MouseEvent) return false;
  return placeInShell(event, 'dialog') !== undefined;
}

/** Elements that react to a press. */
const controls = 'a, button, input, select, textarea, summary, label, dialog, [role], [tabindex]';

/** Whether an input of the user is for the shell: on its elements, and keys that lead to them. */
function isForShell(event: Event): boolean {
  if (!event.isTrusted) return false;
  if (placeInShell(event, controls)) return true;
  if (!(event instanceof KeyboardEvent)) return false;
  const isOfPage = event.target === document.body || event.target === document.documentElement;
  return isOfPage && (event.key === 'Tab' || isPaletteShortcut(event));
}
watchShellEvents(window, isForShell, reportFinding, (callee) => callerOf(callee) ?? runningRemote());
watchListeners(EventTarget.prototype, window, labelOf, remains, callerOf, isOfShellDialog);
watchObservers(window, remains, reportFinding, callerOf);
// Before what records changes, so that a refused one is not recorded.
watchRefusals(window, territory, reportFinding, callerOf);
watchAnimations(window, territory, reportFinding, callerOf);
watchWindows(window, causeOf, isBound);
watchEditing(window, territory, remains.isOpen, reportFinding, callerOf);
const headStyles = new HeadStyles();
watchForeignElements(window, territory, remains, callerOf, headStyles);
// After it, so that what is ignored is not recorded.
watchOtherScreens(window, territory, remains, reportFinding, callerOf, causeOf);
watchPasswords(window, root, territory, remains, reportFinding, causeOf, callerOf);
watchFrames(window, callerOf);
const navigation: unknown = Reflect.get(window, 'navigation');
const withHandlers = [window, document, document.body, document.documentElement];
const ofReact = handlerOfReact();
const handlers = watchHandlers(
  navigation instanceof EventTarget ? [...withHandlers, navigation] : withHandlers,
  reportFinding,
  ofReact,
);
refuseLateHandlers(
  [window, Document.prototype, HTMLElement.prototype],
  // The elements of the remote itself left the page with its visit.
  (target) =>
    target === window || (target instanceof Node && (target.isConnected || territory.isForeign(target))),
  ...([remains, reportFinding, callerOf, ofReact] as const),
);
watchLongFrames(reportFinding);
lockParts(window);
lockRecognition(window);
watchLateActs(window, remains, mayNavigate, isOfUser, reportFinding, causeOfAct, callerOf, isBound);
watchLateCache(queryClient, remains, reportFinding, callerOf, causeOfAct);
watchLastingActs(window, remains, callerOf);
const modules = Object.entries(sharedPackages).map(([name, { module }]) => [name, module] as const);
const shared = sharedObjectsOf(window, Object.fromEntries(modules));
const holders = new Set([window, document, Error, ...[...shared, ...functions].map(({ holder }) => holder)]);
const isShared = (object: object) =>
  holders.has(object) || (object instanceof Node && territory.isForeign(object));
watchPermanence(window, isShared, reportFinding, callerOf);
// After all that replaces functions itself.
const originals = watchOriginals(window, shared, reportFinding);
const renewal = makeRenewal(() => window.location.reload());

const eachElement = (use: (element: Element) => void) => territory.eachForeign(document.documentElement, use);

/**
 * Restores the functions of the page. What cannot be restored ends with the page.
 *
 * @param isAtRest - Whether no shared package is at work, such as React in a mount.
 */
function restore(owner?: ChosenRemote, isAtRest = false): void {
  try {
    if (!originals.undo(owner, eachElement, isAtRest) || areStacksLost(Error)) renewal.request(owner);
  } catch {
    // A function that this code uses itself was made permanent.
    renewal.request(owner);
  }
}

// Before the routers receive the navigation: the page would fail to leave the screen.
window.addEventListener('parque:pop', () => {
  restore(undefined, true);
  renewal.navigate();
});

restoreBeforePresses(window, () => restore());

// A callback after the visit could replace how the next screen reads its answers.
checkRuns((remote) => {
  if (remains.isOpen(remote)) return undefined;
  const undo = (owner?: ChosenRemote) => {
    restore(owner);
    if (!patches.undo()) renewal.request(owner);
  };
  undo();
  return () => {
    undo(remote);
    // What its promises have done by then.
    setTimeout(undo);
  };
});

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
  restore();
  if (!patches.undo()) renewal.request();
  territory.prune();
  territory.add(element, remote);
  remains.open(remote);
  headStyles.set(remote, true);
  adoptedSheets.begin(remote);
  handlers.begin();
  try {
    return watchGlobals(window, remains, remote, mount);
  } finally {
    patches.attribute(remote);
    restore(remote);
  }
}

/** Call it after a remote was unmounted: ends and reports what its visit left on the page. */
export function endVisit(remote: ChosenRemote): void {
  restore();
  handlers.end(remote);
  adoptedSheets.end(remote);
  headStyles.set(remote, false);
  remains.close(remote);
}

/**
 * Ends the visits of remotes that hold the user, before they are unmounted: their listeners are removed, and their own
 * navigations are refused from then on.
 *
 * @param isExpelled - Whether the visit of a remote ends; by default all end.
 * @returns Their remotes.
 */
export function expel(isExpelled: (remote: ChosenRemote) => boolean = () => true): readonly ChosenRemote[] {
  restore();
  return remains.expel(isExpelled);
}
