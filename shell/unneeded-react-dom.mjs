const nothing = '';
const no = 'return !1;';
const none = 'return null;';

/**
 * Every page here begins empty, with `createRoot`: no HTML of a server is ever taken over, so nothing is dehydrated,
 * no event waits for it, and no mismatch has to be healed. `SuspenseList` is exported by no version of React.
 */
export const unneededOfReactDom = {
  replace: [
    [/exports\.hydrateRoot = /, 'var hydrateRoot = '],
    // The one parameter of that name.
    [/^ {2}isHydrating\n\) \{/m, '  hydrates\n) {'],
    [/\bisHydrating = /g, 'hydrates = '],
    [/\bisHydrating(?![\w$])/g, '!1'],
    [/\b[\w.$]+\.isDehydrated\b/g, '!1'],
    [/\b[\w$]+(?:\.memoizedState)?\.dehydrated\b(?! =)/g, 'null'],
    // A browser for which the shell is built (ES2022) has a document and these events, and is no Internet Explorer.
    [/^var canUseDOM = !\([^;]*?\n {2}\),$/m, 'var canUseDOM = !0,'],
    [/canUseDOM && "CompositionEvent" in window/, '!0'],
    [/"documentMode" in document/g, '!1'],
    [/document\.documentMode/g, 'void 0'],
    [/if \(isInputEventSupported\)/, 'if (!0)'],
    [/^ {4}case 19:\n {6}if \(workInProgress\.flags & 128\)[\s\S]*?(?=^ {4}case 22:)/m, ''],
    [
      /^ {4}case 19:\n {6}popSuspenseListContext\(workInProgress\);\n {6}newProps[\s\S]*?(?=^ {4}case 22:)/m,
      '',
    ],
  ],
  functions: {
    attemptContinuousHydration: nothing,
    attemptHydrationAtCurrentPriority: nothing,
    clearHydrationBoundary: nothing,
    clearIfContinuousEvent: nothing,
    commitActivityHydrationCallbacks: nothing,
    commitSuspenseHydrationCallbacks: nothing,
    getNextHydratable: none,
    getNextHydratableInstanceAfterHydrationBoundary: none,
    getParentHydrationBoundary: none,
    hideOrUnhideDehydratedBoundary: nothing,
    mountHostRootWithoutHydrating: nothing,
    popHydrationState: no,
    queueIfContinuousEvent: no,
    resetHydrationState: nothing,
    retryActivityComponentWithoutHydrating: nothing,
    retryDehydratedSuspenseBoundary: nothing,
    retryIfBlockedOn: nothing,
    retrySuspenseComponentWithoutHydrating: nothing,
    scheduleReplayQueueIfNeeded: nothing,
    throwOnHydrationMismatch: nothing,
    updateDehydratedSuspenseComponent: nothing,
    updateSuspenseListComponent: nothing,
    upgradeHydrationErrorsToRecoverable: none,
  },
};
