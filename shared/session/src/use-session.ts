import { useSyncExternalStore } from 'react';
import { getSession, subscribeToSession, type SessionState } from './session';

/** The session, in any React root of the page; renders again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession);
}
