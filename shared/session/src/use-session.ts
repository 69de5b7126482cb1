import { useSyncExternalStore } from 'react';
import type { PersonScope } from './person-scope';
import { getPersonScope, getSession, subscribeToSession, type SessionState } from './session';

/** Returns the session, in any React root of the page; renders again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession);
}

/** Returns the scope of the current user; renders again when the user changes. */
export function usePersonScope(): PersonScope {
  return useSyncExternalStore(subscribeToSession, getPersonScope);
}
