import type { RegisteredRemoteEntity, RolloutEntity, VersionHealthEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { findCurrentKeys } from '../keys/key-lists';
import { findUnusableVersions } from '../releases/unusable';
import { loadCounts, computeHealth, isFirst } from './health';
import { addRevision, runInOrder, getNewestRevision, replaceRemote } from '../revisions';

/**
 * When a rollout is paused by itself: at least `minSamples` loads were counted, the rate of failed loads or of errors
 * is above its limit, and it exceeds the rate of the stable version by at least that limit. Reports are anonymous, so
 * each address counts for one load, one failure and one error a day.
 */
const rule = { errorRate: 0.05, thrownRate: 0.1, minSamples: 50 };

const countSamples = ({ loads, failures }: VersionHealthEntity) => loads + failures;
const computeErrorRate = (health: VersionHealthEntity) =>
  countSamples(health) === 0 ? 0 : health.failures / countSamples(health);
const countThrown = ({ findings }: VersionHealthEntity) => findings?.error ?? 0;
const computeThrownRate = (health: VersionHealthEntity) =>
  countThrown(health) / Math.max(1, countSamples(health));
const formatPercent = (share: number) => `${(share * 100).toFixed(1).replace('.', ',')} %`;

/** Describes the rate of a rollout that is too high, with the rate of the stable version; undefined when none is. */
function findHealthFault(candidate: VersionHealthEntity, stable: VersionHealthEntity): string | undefined {
  const samples = countSamples(candidate);
  if (samples < rule.minSamples) return undefined;
  const isAbove = (rate: (health: VersionHealthEntity) => number, limit: number) =>
    rate(candidate) > limit && rate(candidate) - rate(stable) >= limit;
  const compare = (rate: (health: VersionHealthEntity) => number) =>
    `${formatPercent(rate(candidate))}; la estable, ${formatPercent(rate(stable))}`;
  if (isAbove(computeErrorRate, rule.errorRate))
    return `${candidate.failures} de ${samples} cargas fallaron (${compare(computeErrorRate)})`;
  return isAbove(computeThrownRate, rule.thrownRate)
    ? `${countThrown(candidate)} errores en ${samples} cargas (${compare(computeThrownRate)})`
    : undefined;
}

async function findRolloutFault(
  { db }: Pick<Services, 'db'>,
  { name, stable }: RegisteredRemoteEntity,
  { version, since }: RolloutEntity,
): Promise<string | undefined> {
  const startMinute = Math.floor(Date.parse(since ?? '') / 60_000) * 60_000;
  const rows = (await loadCounts(db, name, new Date(startMinute || 0))).filter(isFirst);
  const candidate = computeHealth(rows.filter((row) => row.version === version && row.why === 'rollout'));
  const stableHealth = computeHealth(rows.filter((row) => row.version === stable));
  const fault = findHealthFault(candidate, stableHealth);
  return fault && `${version}: ${fault}`;
}

/** Whether browsers run the stable version, which the users of a paused rollout get. */
async function isStableRun(db: Database, { name, stable }: RegisteredRemoteEntity): Promise<boolean> {
  const keys = await findCurrentKeys(db);
  return keys !== undefined && !(await findUnusableVersions(db, name, keys.list, [stable])).has(stable);
}

/**
 * Pauses the rollouts of a remote that break the rule, in a revision that states the figures. While no browser runs the
 * stable version, no rollout is paused.
 */
export async function holdBadRollouts(services: Pick<Services, 'db' | 'now'>, name: string): Promise<void> {
  const { db, now } = services;
  const findRunningRemote = async (from: typeof db) => {
    const newest = await getNewestRevision(from);
    const remote = newest.remotes.find((candidate) => candidate.name === name);
    return remote?.rollouts.some(({ paused }) => !paused) ? remote : undefined;
  };
  const remote = await findRunningRemote(db);
  if (!remote) return;
  const faults = new Map<string, string>();
  for (const rollout of remote.rollouts.filter(({ paused }) => !paused)) {
    const fault = await findRolloutFault(services, remote, rollout);
    if (fault) faults.set(rollout.id, fault);
  }
  if (faults.size === 0) return;
  await runInOrder(db, async (tx, newest) => {
    const current = newest.remotes.find((candidate) => candidate.name === name);
    const bad = current?.rollouts.filter(({ id, paused }) => !paused && faults.has(id)) ?? [];
    if (!current || bad.length === 0 || !(await isStableRun(tx, current))) return;
    const rollouts = current.rollouts.map((item) => (bad.includes(item) ? { ...item, paused: true } : item));
    const change = {
      name,
      action: 'hold',
      details: { versions: bad.map(({ version }) => version) },
      actor: 'registry',
      reason: bad.map(({ id }) => faults.get(id)).join('; '),
    };
    const remotes = replaceRemote(newest.remotes, { ...current, rollouts });
    await addRevision(tx, newest, change, { remotes, at: now() });
  });
}
