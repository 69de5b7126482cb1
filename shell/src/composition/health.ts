import type { ChosenRemote } from './composition';
import type { RemoteFault } from './fault';

const faults = new Map<string, RemoteFault>();
const listeners = new Set<() => void>();
let snapshot: ReadonlyMap<string, RemoteFault> = new Map();

function publish(): void {
  snapshot = new Map(faults);
  for (const listener of listeners) listener();
}

/** Remembers that a remote failed, until it is seen working again. */
export function noteFault({ manifest }: ChosenRemote, fault: RemoteFault): void {
  faults.set(manifest.name, fault);
  publish();
}

/** Remembers that a remote works. */
export function noteHealth({ manifest }: ChosenRemote): void {
  if (faults.delete(manifest.name)) publish();
}

/** Calls `listener` whenever the health of a remote changes. @returns What ends the subscription. */
export function subscribeToHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The remotes that are broken in this page, by name; the same map until something changes. */
export function brokenRemotes(): ReadonlyMap<string, RemoteFault> {
  return snapshot;
}
