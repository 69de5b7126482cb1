/** Functions to call after each change of a value outside React, such as those of `useSyncExternalStore`. */
export interface Listeners {
  /** Adds a listener. @returns Removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls each listener once. A listener that is added during a call is called at the next change. */
  readonly notify: () => void;
}

/** Creates an empty list of listeners. */
export function makeListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    subscribe(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    notify() {
      for (const listener of [...all]) listener();
    },
  };
}
