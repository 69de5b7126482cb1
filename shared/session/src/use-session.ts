import { useSyncExternalStore } from 'react';
import type { UserScope } from './user-scope';
import { getUserScope, getSession, subscribeToSession, type SessionState } from './session';

/** Returns the session, in any React root of the page; renders again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession);
}

/** Returns the scope of the current user; renders again when the user changes. */
export function useUserScope(): UserScope {
  return useSyncExternalStore(subscribeToSession, getUserScope);
}
