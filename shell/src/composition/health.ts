import { makeListeners } from '@parque/session/listeners';
import type { ChosenRemote } from './composition';
import type { RemoteFault } from './fault';

const faults = new Map<string, RemoteFault>();
const { subscribe, notify } = makeListeners();
let snapshot: ReadonlyMap<string, RemoteFault> = new Map();

function publish(): void {
  snapshot = new Map(faults);
  notify();
}

/** Records that a remote failed, until it works again. */
export function recordFault({ manifest }: ChosenRemote, fault: RemoteFault): void {
  faults.set(manifest.name, fault);
  publish();
}

/** Records that a remote works. */
export function recordHealth({ manifest }: ChosenRemote): void {
  if (faults.delete(manifest.name)) publish();
}

/** Calls `listener` after each change of the health of a remote. @returns Removes the listener. */
export const subscribeToHealth = subscribe;

/** Returns the faults of the broken remotes of this page, by name; the same map until one changes. */
export function brokenRemotes(): ReadonlyMap<string, RemoteFault> {
  return snapshot;
}
