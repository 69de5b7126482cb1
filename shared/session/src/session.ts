import type { OwnedProductEntity, UserEntity } from '@parque/contract';
import {
  browserStorage,
  keptToEnd,
  keptUserKey,
  signedOutKey,
  tabStorage,
  tokenKey,
  userKey,
} from './browser-storage';
import { createListeners } from './listeners';
import { getScope, type UserScope } from './user-scope';

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

const signedOut: SessionState = { token: undefined, user: undefined, owned: undefined, isExpired: false };

const { subscribe, notify } = createListeners();
let state: SessionState | undefined;

/** Whether a stored value has what the page needs of a user; another script or release may have written it. */
function isUser(value: unknown): value is UserEntity {
  const { id, name, email } = (value ?? {}) as Partial<Record<keyof UserEntity, unknown>>;
  return typeof id === 'number' && typeof name === 'string' && typeof email === 'string';
}

const getLastSignOut = (userId: number) => browserStorage.get(signedOutKey + userId);

/** Whether the user has signed out in another tab since the session of this tab began. */
function isEnded({ id }: UserEntity): boolean {
  const last = getLastSignOut(id);
  return last !== null && last !== tabStorage.get(signedOutKey);
}

function readStoredSession(): SessionState {
  const token = tabStorage.get(tokenKey);
  const user = tabStorage.get(userKey);
  if (!token || !user) return signedOut;
  try {
    const parsedUser: unknown = JSON.parse(user);
    return isUser(parsedUser) && !isEnded(parsedUser) ? { ...signedOut, token, user: parsedUser } : signedOut;
  } catch {
    return signedOut;
  }
}

function updateState(next: SessionState): void {
  getUserScope();
  state = next;
  // Ends the scope of the previous user before listeners are called.
  getUserScope();
  notify();
}

function clearStorage(): void {
  tabStorage.remove(tokenKey);
  tabStorage.remove(userKey);
}

/** Returns the session: read from session storage at the first call, and the same object until it changes. */
export function getSession(): SessionState {
  state ??= readStoredSession();
  return state;
}

/** Returns the scope of the current user. Work that outlives a call stores the scope and checks its signal. */
export const getUserScope = (): UserScope => getScope(getSession().user?.id);

/** Calls `listener` after each change of the session. @returns A function that removes the listener. */
export const subscribeToSession = subscribe;

/**
 * Calls `listener` after each change of the user of this tab: a sign-in, a sign-out, or another user's sign-in.
 *
 * @returns A function that removes the listener.
 */
export function subscribeToUser(listener: () => void): () => void {
  let scope = getUserScope();
  return subscribeToSession(() => {
    if (getUserScope() === scope) return;
    scope = getUserScope();
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
  const last = getLastSignOut(user.id);
  if (last) tabStorage.set(signedOutKey, last);
  const { owned, remaining } = getSession();
  updateState({ ...signedOut, owned, remaining, token, user });
}

/**
 * Replaces the token of the session. When the user confirms the password, the API issues a new token, and the old one
 * is invalid before the new one arrives. A concurrent call may therefore have expired the session: it continues.
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
  updateState({ ...current, user });
}

/**
 * Ends the session in this tab, and the sessions of the same user in the other tabs of this browser, also in those that
 * show another site at the time. The caller revokes the token at the API.
 */
export function signOut(): void {
  const { user } = getSession();
  clearStorage();
  updateState(signedOut);
  if (!user) return;
  browserStorage.set(signedOutKey + user.id, String(Date.now()));
  if (browserStorage.get(keptUserKey) === String(user.id)) browserStorage.set(keptUserKey, keptToEnd);
}

/**
 * Ends the session because the API rejected `token`. The user remains in the session until a user signs in or out. A late
 * rejection of an older token changes nothing, so many rejected calls end one session, once.
 */
export function expireSession(token: string): void {
  const current = getSession();
  if (current.token !== token) return;
  clearStorage();
  updateState({ ...current, token: undefined, isExpired: true });
}

/**
 * Stores what the user owns. Does nothing when it is the same, or without a session.
 *
 * @param remainingIds - Ids of products in which the user still has something to manage.
 */
export function setOwnedProducts(
  ownedProducts: readonly OwnedProductEntity[],
  remainingIds?: readonly number[],
): void {
  const current = getSession();
  const isSame =
    JSON.stringify([current.owned, current.remaining]) === JSON.stringify([ownedProducts, remainingIds]);
  if (!current.token || isSame) return;
  updateState({ ...current, owned: ownedProducts, remaining: remainingIds });
}

/** Reads session storage again, as a new page does. */
export function reloadSession(): void {
  updateState(readStoredSession());
}

function followOtherTabs(): void {
  const { user } = getSession();
  if (!user || !isEnded(user)) return;
  clearStorage();
  updateState({ ...signedOut, endedByTab: true });
}

window.addEventListener('storage', followOtherTabs);
// Back may show the page as it was, without the events that it missed.
window.addEventListener('pageshow', followOtherTabs);
