import { createListeners } from '@parque/session/listeners';
import type { ChosenRemote } from './composition';

const { subscribe, notify } = createListeners();

/** Notifies the listeners that a remote was mounted or has failed. */
export const notifyVisit = notify;

let stuckRemotes: readonly string[] = [];

/** Records that a remote failed to unmount, so that its code may still run in this page. */
export function recordStuck({ manifest }: ChosenRemote): void {
  stuckRemotes = [...stuckRemotes, manifest.name];
  notify();
}

/** Returns the names of the remotes that failed to unmount; the same list until one more does. */
export const getStuckRemotes = (): readonly string[] => stuckRemotes;

/** Calls `listener` after each mount and each fault of a remote. @returns Removes the listener. */
export const subscribeToHealth = subscribe;
