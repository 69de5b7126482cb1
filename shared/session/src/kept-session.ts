import { browserStorage, keptToEnd, keptUserKey } from './browser-storage';

/**
 * Returns the user whose session the cookie of this browser renews. The page cannot read the cookie, and without one it
 * sends no request.
 */
export const getKeptUser = (): number | undefined => Number(browserStorage.get(keptUserKey)) || undefined;

/** Stores whose session this browser keeps after a sign-in; undefined: of no user. */
export function setKeptUser(userId: number | undefined): void {
  if (userId === undefined) browserStorage.remove(keptUserKey);
  else browserStorage.set(keptUserKey, String(userId));
}

/** Whether a user has signed out, and the cookie may be valid. */
export const isKeptSessionToEnd = (): boolean => browserStorage.get(keptUserKey) === keptToEnd;
