/** Texts by key. No method throws. */
interface SafeStorage {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
}

/**
 * Wraps a storage of the browser. Where it is blocked or full, texts are stored in memory until the page is closed.
 *
 * @param open - Returns the storage; the browser throws here when it is blocked.
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string | null>();
  const tryStorage = (key: string, text: string | null, act: (storage: Storage) => void) => {
    try {
      act(open());
      memory.delete(key);
    } catch {
      memory.set(key, text);
    }
  };
  const remove = (key: string) => tryStorage(key, null, (storage) => storage.removeItem(key));
  return {
    get(key) {
      const memoryText = memory.get(key);
      if (memoryText !== undefined) return memoryText;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, text) {
      // An older text must not come back with the next page when the storage is full.
      remove(key);
      tryStorage(key, text, (storage) => storage.setItem(key, text));
    },
    remove,
  };
}

/** Session storage: lasts as long as the tab. */
export const tabStorage = createSafeStorage(() => window.sessionStorage);

/** Local storage: shared by the tabs of this browser. */
export const browserStorage = createSafeStorage(() => window.localStorage);

/** The keys of the session of a tab, in session storage. */
export const tokenKey = 'token';
export const userKey = 'user';
/** In local storage, with the user's id: when the user last signed out. In session storage: its value at the sign-in. */
export const signedOutKey = 'parque:signed-out:';
/** In local storage: the id of the user whose session a cookie of this browser keeps, without any secret. */
export const keptUserKey = 'parque:kept-session';
/** In its place after the sign-out of this user: the cookie is not used again, and is valid until the API has ended it. */
export const keptToEnd = 'to-end';
