import { createListeners } from '@parque/session/listeners';
import { useSyncExternalStore } from 'react';

let isLost = false;
const { subscribe, notify } = createListeners();

/** Whether the server did not answer the last request of this page. */
export const isOffline = (): boolean => isLost;

/** Calls `listener` when the connection is lost and when it is restored. @returns Removes the listener. */
export const subscribeToConnection = subscribe;

export function setOffline(isNowLost: boolean): void {
  if (isNowLost === isLost) return;
  isLost = isNowLost;
  notify();
}

/** Returns {@link isOffline}; renders again when it changes. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);
