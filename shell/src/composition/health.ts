import type { ChosenRemote } from './composition';
import type { RemoteFault } from './fault';

const faults = new Map<string, RemoteFault>();
const listeners = new Set<() => void>();
let snapshot: ReadonlyMap<string, RemoteFault> = new Map();

function publish(): void {
  snapshot = new Map(faults);
  for (const listener of listeners) listener();
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
export function subscribeToHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the faults of the broken remotes of this page, by name; the same map until one changes. */
export function brokenRemotes(): ReadonlyMap<string, RemoteFault> {
  return snapshot;
}
