import { browserStorage, keptUserKey } from './browser-storage';

const toEnd = 'to-end';

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

/** Stops the use of the cookie after a sign-out. It is valid until the API has ended it. */
export const markKeptSessionToEnd = (): void => browserStorage.set(keptUserKey, toEnd);

/** Whether a user has signed out, and the cookie may be valid. */
export const isKeptSessionToEnd = (): boolean => browserStorage.get(keptUserKey) === toEnd;
