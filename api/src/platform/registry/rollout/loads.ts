import type { LoadEventEntity } from '@parque/contract';
import { msPerDay, msPerMinute } from '@parque/domain/durations';
import { toReleaseId } from '@parque/release';
import { lt, sql } from 'drizzle-orm';
import { isWithinLimit, listNetworkLimits } from '../../../core/http/limits/attempts';
import type { Database } from '../../../core/database/database';
import { releaseLoads } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { addError } from './errors';
import { findReleases } from '../releases/release-repository';
import { getNewestRevision } from '../revisions';

const bounds = [
  50, 100, 150, 200, 300, 400, 500, 700, 1000, 1500, 2000, 3000, 5000, 8000, 15_000, 60_000, 3_600_000,
];

const findBound = (durationMs: number) => bounds.find((ms) => durationMs <= ms) ?? bounds.at(-1) ?? 0;

type Row = typeof releaseLoads.$inferInsert;

function toLoadRow(
  { remote, version, why, outcome, phase, reason, finding, durationMs = 0 }: LoadEventEntity,
  isFirst: boolean,
  now: Date,
): Row {
  const isLoaded = outcome === 'loaded';
  const reasons = { loaded: '', failed: `${phase ?? 'entry'}: ${reason ?? 'other'}`, found: finding ?? '' };
  return {
    name: remote,
    version,
    minute: new Date(Math.floor(+now / msPerMinute) * msPerMinute),
    why,
    outcome: isFirst ? outcome : `${outcome} again`,
    reason: reasons[outcome],
    withinMs: isLoaded ? findBound(durationMs) : 0,
    count: 1,
  };
}

/** One row for each kind: an insert may touch no row twice. */
function mergeRows(rows: readonly Row[]): Row[] {
  const byKind = new Map<string, Row>();
  for (const row of rows) {
    const kind = JSON.stringify({ ...row, count: 0 });
    byKind.set(kind, { ...row, count: (byKind.get(kind)?.count ?? 0) + row.count });
  }
  return [...byKind.values()];
}

/** A download that timed out shows a slow connection: it is counted, but decides about no rollout. */
const isSlowDownload = ({ phase = 'entry', reason }: LoadEventEntity) =>
  reason === 'timeout' && ['entry', 'chunk', 'stylesheet'].includes(phase);

type Parts = Pick<Services, 'db' | 'now'>;

/**
 * Returns a function from the id of a release to the instant since which loads count for its rollout; empty without a
 * rollout.
 */
async function loadRolloutStarts(db: Database): Promise<(id: string) => string> {
  const { remotes } = await getNewestRevision(db);
  const starts = remotes.flatMap(({ name, rollouts }) =>
    rollouts.map(({ version, since = '' }) => [toReleaseId(name, version), since] as const),
  );
  const byId = new Map(starts);
  return (id) => byId.get(id) ?? '';
}

/**
 * Counts the outcomes of loads. Names and versions that are not published are ignored, and each address has a limit for
 * each version. The first event of each address and day is stored with an outcome of its own, because only first events
 * decide about a rollout.
 *
 * @returns The remotes of which a failure or an error was counted.
 */
export async function countLoads({ db, now }: Parts, events: readonly LoadEventEntity[], address: string) {
  const knownReleases = await findReleases(
    db,
    events.map(({ remote, version }) => ({ name: remote, version })),
  );
  const getRolloutStart = await loadRolloutStarts(db);
  const rows: Row[] = [];
  for (const event of events) {
    const id = toReleaseId(event.remote, event.version);
    if (!knownReleases.has(id)) continue;
    const subject = `${id} ${event.error ? 'error' : event.outcome}`;
    const perVersion = listNetworkLimits('loads:version-from-address', address, subject);
    if (!(await isWithinLimit(db, perVersion, now()))) continue;
    const first = listNetworkLimits('loads:first-from-address', address, `${subject} ${getRolloutStart(id)}`);
    const isFirst = !isSlowDownload(event) && (await isWithinLimit(db, first, now()));
    rows.push(toLoadRow(event, isFirst, now()));
    if (event.error) await addError(db, event, now());
  }
  if (rows.length > 0) {
    await db
      .insert(releaseLoads)
      .values(mergeRows(rows))
      .onConflictDoUpdate({
        target: [
          releaseLoads.name,
          releaseLoads.version,
          releaseLoads.minute,
          releaseLoads.why,
          releaseLoads.outcome,
          releaseLoads.reason,
          releaseLoads.withinMs,
        ],
        set: { count: sql`${releaseLoads.count} + excluded.count` },
      });
  }
  const bad = rows.filter(({ outcome, reason }) => outcome === 'failed' || reason === 'error');
  return new Set(bad.map(({ name }) => name));
}

export async function sweepLoads(db: Database, now: Date): Promise<void> {
  await db.delete(releaseLoads).where(lt(releaseLoads.minute, new Date(+now - 30 * msPerDay)));
}
