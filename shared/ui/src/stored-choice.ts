import { followOtherTabs, createListeners } from '@parque/session/listeners';

/** A choice in local storage. Where the storage is blocked or full, the choice holds until the page is closed. */
export interface StoredChoice {
  read(): string | null;
  /** @param choice - Without one the stored choice is removed. */
  write(choice: string | null): void;
  /** Calls `listener` after each change, in this tab or another. @returns A function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes the choice under a key of local storage. Its methods do not throw. */
export function createStoredChoice(key: string): StoredChoice {
  const { subscribe, notify } = createListeners(
    followOtherTabs((event) => {
      if (event.key === key || event.key === null) notify();
    }),
  );
  let unstoredChoice: { readonly choice: string | null } | undefined;
  return {
    read() {
      if (unstoredChoice) return unstoredChoice.choice;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(choice) {
      unstoredChoice = undefined;
      try {
        if (choice === null) localStorage.removeItem(key);
        else localStorage.setItem(key, choice);
      } catch {
        unstoredChoice = { choice };
      }
      notify();
    },
    subscribe,
  };
}
