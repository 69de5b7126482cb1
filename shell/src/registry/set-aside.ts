import { createListeners } from '@parque/session/listeners';
import { browserStorage } from '@parque/session/storage';
import { toReleaseId } from '@parque/release';
import type { ChosenRemote } from '../remotes/composition';

const storageKey = 'parque:set-aside';
/** From this number of failures on, a release is set aside. */
const minFailures = 2;
const minutesAside = 10;

interface Record {
  readonly failures: number;
  /** Time of the last failure; the release is set aside for {@link lifeMs} from then. */
  readonly at: number;
}

type Records = { [id: string]: Record };

const lifeMs = minutesAside * 60_000;

function readRecords(now: number): Records {
  try {
    const storedRecords = Object.entries(JSON.parse(browserStorage.get(storageKey) ?? '{}') as Records);
    return Object.fromEntries(
      storedRecords.filter(([, { at, failures }]) => failures > 0 && Math.abs(now - at) < lifeMs),
    );
  } catch {
    return {};
  }
}

const write = (records: Records) => browserStorage.set(storageKey, JSON.stringify(records));

const { subscribe, notify } = createListeners();

/** Calls `listener` each time a release is set aside. @returns Removes the listener. */
export const subscribeToSetAside = subscribe;

const getReleaseId = ({ manifest: { name, version } }: ChosenRemote) => toReleaseId(name, version);

/** Records that a release failed; the second failure sets it aside. */
export function recordFailure(entry: ChosenRemote, now = Date.now()): void {
  const records = readRecords(now);
  const failures = (records[getReleaseId(entry)]?.failures ?? 0) + 1;
  write({ ...records, [getReleaseId(entry)]: { failures, at: now } });
  if (failures >= minFailures) notify();
}

/** After a release has run for this long without a fault, its earlier failures are removed. */
const healthyMs = 60_000;

/**
 * Removes the failures of a release once it has run for {@link healthyMs}. A mount alone is no evidence: a release whose
 * later file is missing mounts each time, and fails after that.
 *
 * @returns Cancels it. Call it when the visit ends or fails.
 */
export function clearFailuresWhenHealthy(entry: ChosenRemote): () => void {
  const timer = setTimeout(() => {
    const { [getReleaseId(entry)]: record, ...others } = readRecords(Date.now());
    if (record) write(others);
  }, healthyMs);
  return () => clearTimeout(timer);
}

let cachedIds: ReadonlySet<string> = new Set();

/**
 * Returns the releases that failed twice in this browser within {@link lifeMs}, as "<name>@<version>"; the same set until
 * it changes.
 */
export function getReleasesSetAside(now = Date.now()): ReadonlySet<string> {
  const records = Object.entries(readRecords(now));
  const ids = records.flatMap(([id, { failures }]) => (failures >= minFailures ? [id] : []));
  if (ids.length !== cachedIds.size || !ids.every((id) => cachedIds.has(id))) cachedIds = new Set(ids);
  return cachedIds;
}
