import type { OwnedProductEntity, UserEntity } from '@parque/contract';
import { browserStorage, tabStorage } from './browser-storage';
import { makeListeners } from './listeners';
import { scopeOf, type PersonScope } from './person-scope';

/** The session of this tab. An expired session has a user and no token. */
export interface SessionState {
  readonly token: string | undefined;
  readonly user: UserEntity | undefined;
  /** Undefined until the API has answered what the user owns. */
  readonly owned: readonly OwnedProductEntity[] | undefined;
  /** Ids of products, owned or not, in which the user still has something to manage. Undefined: not known, or none. */
  readonly remaining?: readonly number[] | undefined;
  /** True from the moment the API rejects the token until a user signs in or out. */
  readonly isExpired: boolean;
  /** Whether a sign-out in another tab of this browser ended the session. */
  readonly endedByTab?: boolean;
}

const tokenKey = 'token';
const userKey = 'user';
/** Written to local storage for a moment, so that the other tabs of the browser receive an event with the user's id. */
const signedOutKey = 'parque:signed-out';
const signedOut: SessionState = { token: undefined, user: undefined, owned: undefined, isExpired: false };

const { subscribe, notify } = makeListeners();
let state: SessionState | undefined;

/** Whether a stored value has what the page needs of a user; another script or release may have written it. */
function isUser(value: unknown): value is UserEntity {
  const { id, name, email } = (value ?? {}) as Partial<Record<keyof UserEntity, unknown>>;
  return typeof id === 'number' && typeof name === 'string' && typeof email === 'string';
}

function stored(): SessionState {
  const token = tabStorage.get(tokenKey);
  const user = tabStorage.get(userKey);
  if (!token || !user) return signedOut;
  try {
    const read: unknown = JSON.parse(user);
    return isUser(read) ? { ...signedOut, token, user: read } : signedOut;
  } catch {
    return signedOut;
  }
}

function become(next: SessionState): void {
  getPersonScope();
  state = next;
  // Ends the scope of the previous user before listeners are called.
  getPersonScope();
  notify();
}

function clearStorage(): void {
  tabStorage.remove(tokenKey);
  tabStorage.remove(userKey);
}

/** Signs the user out in the other tabs of this browser. */
function endInOtherTabs(userId: number): void {
  browserStorage.set(signedOutKey, String(userId));
  browserStorage.remove(signedOutKey);
}

/** Returns the session: read from session storage at the first call, and the same object until it changes. */
export function getSession(): SessionState {
  state ??= stored();
  return state;
}

/** Returns the scope of the current user. Work that outlives a call stores the scope and checks its signal. */
export const getPersonScope = (): PersonScope => scopeOf(getSession().user?.id);

/** Calls `listener` after each change of the session. @returns Removes the listener. */
export const subscribeToSession = subscribe;

/**
 * Calls `listener` after each change of the user of this tab: a sign-in, a sign-out, or another user's sign-in.
 *
 * @returns Removes the listener.
 */
export function subscribeToPerson(listener: () => void): () => void {
  let scope = getPersonScope();
  return subscribeToSession(() => {
    if (getPersonScope() === scope) return;
    scope = getPersonScope();
    listener();
  });
}

/**
 * Starts a session: stores token and user in session storage under 'token' and 'user'. A different user with a session
 * in this tab is signed out first, in all tabs. For the same user the owned products remain, so a screen stays mounted.
 */
export function signIn(token: string, user: UserEntity): void {
  if (getSession().user && getSession().user?.id !== user.id) signOut();
  tabStorage.set(tokenKey, token);
  tabStorage.set(userKey, JSON.stringify(user));
  const { owned, remaining } = getSession();
  become({ ...signedOut, owned, remaining, token, user });
}

/**
 * Replaces the token of the session. The API issues a new one when the user confirms the password. The old one is invalid
 * before the new one arrives, so a concurrent call may have expired the session by then: it continues.
 */
export function renewToken(token: string): void {
  const { user } = getSession();
  if (user) signIn(token, user);
}

/** Stores a change of the signed-in user. Does nothing without a session. */
export function changeUser(change: Partial<Omit<UserEntity, 'id'>>): void {
  const current = getSession();
  if (!current.user) return;
  const user = { ...current.user, ...change };
  tabStorage.set(userKey, JSON.stringify(user));
  become({ ...current, user });
}

/**
 * Ends the session in this tab, and the sessions of the same user in the other tabs of this browser. The caller revokes
 * the token at the API.
 */
export function signOut(): void {
  const { user } = getSession();
  clearStorage();
  become(signedOut);
  if (user) endInOtherTabs(user.id);
}

/**
 * Ends the session because the API rejected `token`. The user remains in the session until a user signs in or out. A late
 * rejection of an older token changes nothing, so many rejected calls end one session, once.
 */
export function expireSession(token: string): void {
  const current = getSession();
  if (current.token !== token) return;
  clearStorage();
  become({ ...current, token: undefined, isExpired: true });
}

/**
 * Stores what the user owns. Does nothing when it is the same, or without a session.
 *
 * @param remaining - Ids of products in which the user still has something to manage.
 */
export function setOwnedProducts(owned: readonly OwnedProductEntity[], remaining?: readonly number[]): void {
  const current = getSession();
  const isSame = JSON.stringify([current.owned, current.remaining]) === JSON.stringify([owned, remaining]);
  if (!current.token || isSame) return;
  become({ ...current, owned, remaining });
}

/** Reads session storage again, as a new page does. */
export function reloadSession(): void {
  become(stored());
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  const { user } = getSession();
  if (key !== signedOutKey || !user || newValue !== String(user.id)) return;
  clearStorage();
  become({ ...signedOut, endedByTab: true });
}

window.addEventListener('storage', followOtherTabs);
