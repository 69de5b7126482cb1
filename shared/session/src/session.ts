import type { OwnedProductEntity, UserEntity } from '@parque/contract';

/** Who is signed in. `owned` is undefined until the API has said what the user owns. */
export interface SessionState {
  readonly token: string | undefined;
  readonly user: UserEntity | undefined;
  readonly owned: readonly OwnedProductEntity[] | undefined;
  /** True from the moment the API refused the token until somebody signs in. */
  readonly isExpired: boolean;
}

const tokenKey = 'token';
const userKey = 'user';
const signedOut: SessionState = { token: undefined, user: undefined, owned: undefined, isExpired: false };

const listeners = new Set<() => void>();
let state: SessionState | undefined;

function stored(): SessionState {
  const token = sessionStorage.getItem(tokenKey);
  const user = sessionStorage.getItem(userKey);
  if (!token || !user) return signedOut;
  try {
    return { ...signedOut, token, user: JSON.parse(user) as UserEntity };
  } catch {
    return signedOut;
  }
}

function become(next: SessionState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

function forget(): void {
  sessionStorage.removeItem(tokenKey);
  sessionStorage.removeItem(userKey);
}

/** The session as it stands: read from session storage at the first call, the same object until it changes. */
export function getSession(): SessionState {
  state ??= stored();
  return state;
}

/** Calls `listener` after each change of the session. @returns What ends the subscription. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Starts a session: keeps token and user in session storage under 'token' and 'user'. */
export function signIn(token: string, user: UserEntity): void {
  sessionStorage.setItem(tokenKey, token);
  sessionStorage.setItem(userKey, JSON.stringify(user));
  become({ ...signedOut, token, user });
}

/**
 * Goes on in the same session under another token, as the API gives one when the password was given again. What is
 * known of the person stays.
 */
export function renewToken(token: string): void {
  const current = getSession();
  if (!current.token) return;
  sessionStorage.setItem(tokenKey, token);
  become({ ...current, token });
}

/** Keeps what has changed of the person who is signed in. Does nothing when nobody is. */
export function changeUser(change: Partial<Omit<UserEntity, 'id'>>): void {
  const current = getSession();
  if (!current.user) return;
  const user = { ...current.user, ...change };
  sessionStorage.setItem(userKey, JSON.stringify(user));
  become({ ...current, user });
}

/** Ends the session in this browser. Revoking the token at the API is the caller's part. */
export function signOut(): void {
  forget();
  become(signedOut);
}

/**
 * Ends the session because the API refused `token`. A late refusal of an older token changes nothing, so that
 * many calls failing at once end one session, once.
 */
export function expireSession(token: string): void {
  if (getSession().token !== token) return;
  forget();
  become({ ...signedOut, isExpired: true });
}

/** Keeps what the API says the user owns. Does nothing when the list is the same, or nobody is signed in. */
export function setOwnedProducts(owned: readonly OwnedProductEntity[]): void {
  const current = getSession();
  if (!current.token || JSON.stringify(current.owned) === JSON.stringify(owned)) return;
  become({ ...current, owned });
}

/** Forgets what was read from session storage, as a new page does. */
export function reloadSession(): void {
  become(stored());
}
