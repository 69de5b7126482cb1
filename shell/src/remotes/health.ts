import { createListeners } from '@parque/session/listeners';
import type { ChosenRemote } from './composition';
import type { RemoteError } from './fault';

const faults = new Map<string, RemoteError>();
const { subscribe, notify } = createListeners();
let snapshot: ReadonlyMap<string, RemoteError> = new Map();

function publish(): void {
  snapshot = new Map(faults);
  notify();
}

/** Records that a remote failed, until it works again. */
export function recordFault({ manifest }: ChosenRemote, fault: RemoteError): void {
  faults.set(manifest.name, fault);
  publish();
}

/** Records that a remote was mounted, so that it works. */
export function recordHealth({ manifest }: ChosenRemote): void {
  if (faults.delete(manifest.name)) snapshot = new Map(faults);
  notify();
}

let stuck: readonly string[] = [];

/** Records that a remote failed to unmount, so that its code may still run in this page. */
export function recordStuck({ manifest }: ChosenRemote): void {
  stuck = [...stuck, manifest.name];
  notify();
}

/** Returns the names of the remotes that failed to unmount; the same list until one more does. */
export const getStuckRemotes = (): readonly string[] => stuck;

/** Calls `listener` after each mount and each fault of a remote. @returns Removes the listener. */
export const subscribeToHealth = subscribe;

/** Returns the faults of the broken remotes of this page, by name; the same map until one changes. */
export function getBrokenRemotes(): ReadonlyMap<string, RemoteError> {
  return snapshot;
}
