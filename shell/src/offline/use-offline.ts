import { useSyncExternalStore } from 'react';
import { isOffline, subscribeToConnection } from './connection';

/** Whether the server is out of reach just now. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribeToConnection, isOffline);
}
