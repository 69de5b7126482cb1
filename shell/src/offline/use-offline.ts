import { useSyncExternalStore } from 'react';
import { isOffline, subscribeToConnection } from './connection';

/** Returns {@link isOffline}; renders again when it changes. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribeToConnection, isOffline);
}
