import { releaseId } from '@parque/release';
import type { ChosenRemote } from '../composition/composition';

const key = 'parque:set-aside';
const failuresAllowed = 2;
const minutesAside = 10;

interface Record {
  readonly failures: number;
  /** When the last failure was; a release stays aside for some minutes from then. */
  readonly at: number;
}

type Records = { [id: string]: Record };

const lifeMs = minutesAside * 60_000;

function read(now: number): Records {
  try {
    const all = Object.entries(JSON.parse(localStorage.getItem(key) ?? '{}') as Records);
    return Object.fromEntries(
      all.filter(([, { at, failures }]) => failures > 0 && Math.abs(now - at) < lifeMs),
    );
  } catch {
    return {};
  }
}

function write(records: Records): void {
  try {
    localStorage.setItem(key, JSON.stringify(records));
  } catch {
    // A browser that keeps nothing tries every release anew.
  }
}

const listeners = new Set<() => void>();

/** Calls `listener` whenever another release is set aside. @returns What ends the subscription. */
export function subscribeToSetAside(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const idOf = ({ manifest: { name, version } }: ChosenRemote) => releaseId(name, version);

/** Notes that a release failed. @returns Whether it is set aside now. */
export function noteFailure(entry: ChosenRemote, now = Date.now()): boolean {
  const records = read(now);
  const failures = (records[idOf(entry)]?.failures ?? 0) + 1;
  write({ ...records, [idOf(entry)]: { failures, at: now } });
  const isAside = failures >= failuresAllowed;
  if (isAside) for (const listener of listeners) listener();
  return isAside;
}

/** How long a release runs without a fault before its earlier failures are forgiven. */
const healthyMs = 60_000;

/**
 * Forgives the failures of a release once it has run for {@link healthyMs}. A mount alone proves nothing: a release whose
 * later file is missing mounts each time, and fails after it.
 *
 * @returns Stops it; to be called when the visit ends or fails.
 */
export function forgiveWhenHealthy(entry: ChosenRemote): () => void {
  const timer = setTimeout(() => noteSuccess(entry), healthyMs);
  return () => clearTimeout(timer);
}

/** Notes that a release works: its earlier failures no longer count. */
function noteSuccess(entry: ChosenRemote, now = Date.now()): void {
  const { [idOf(entry)]: own, ...others } = read(now);
  if (own) write(others);
}

let known: ReadonlySet<string> = new Set();

/**
 * The releases that failed twice in this browser in the last minutes, as "<name>@<version>"; the same set until
 * another one comes or goes.
 */
export function releasesSetAside(now = Date.now()): ReadonlySet<string> {
  const records = Object.entries(read(now));
  const ids = records.flatMap(([id, { failures }]) => (failures >= failuresAllowed ? [id] : []));
  if (ids.length !== known.size || !ids.every((id) => known.has(id))) known = new Set(ids);
  return known;
}
