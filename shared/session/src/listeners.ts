/** Functions to call after each change of a value outside React, such as those of `useSyncExternalStore`. */
export interface Listeners {
  /** Adds a listener. @returns A function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls each listener once. A listener that is added during a call is called at the next change. */
  readonly notify: () => void;
}

/**
 * Creates an empty list of listeners.
 *
 * @param begin - Called when the first listener is added. Returns a function that is called when the last one is removed.
 *
 * @example
 *   const { subscribe, notify } = createListeners();
 *   const value = useSyncExternalStore(subscribe, read);
 */
export function createListeners(begin?: () => () => void): Listeners {
  const listenerSet = new Set<() => void>();
  let end: (() => void) | undefined;
  return {
    subscribe(listener) {
      if (listenerSet.size === 0) end = begin?.();
      listenerSet.add(listener);
      return () => {
        if (listenerSet.delete(listener) && listenerSet.size === 0) end?.();
      };
    },
    notify() {
      for (const listener of [...listenerSet]) listener();
    },
  };
}

/** @returns The `begin` of {@link createListeners} that calls `follow` after each change of the storage in another tab. */
export const followOtherTabs = (follow: (event: StorageEvent) => void) => (): (() => void) => {
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};
