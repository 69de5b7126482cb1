import type { RegisteredRemoteEntity, RolloutEntity, VersionHealthEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { currentKeys } from '../keys/key-lists';
import { unusableVersions } from '../releases/unusable';
import { countedSince, healthOf, isFirst } from './health';
import { addRevision, inOrder, newestRevision, withRemote } from '../revisions';

/**
 * When a rollout stops by itself: enough loads were seen, too many of them failed, and stable does better. Of each
 * address one load and one failure a day count, since reports are anonymous.
 */
const rule = { errorRate: 0.05, minSamples: 50 };

const samples = ({ loads, failures }: VersionHealthEntity) => loads + failures;
const rate = (health: VersionHealthEntity) => (samples(health) === 0 ? 0 : health.failures / samples(health));
const percent = (share: number) => `${(share * 100).toFixed(1).replace('.', ',')} %`;

/** Whether a rollout does badly, and beside what. */
function isBad(candidate: VersionHealthEntity, stable: VersionHealthEntity): boolean {
  if (samples(candidate) < rule.minSamples) return false;
  return rate(candidate) > rule.errorRate && rate(candidate) - rate(stable) >= rule.errorRate;
}

async function faultOf(
  { db }: Pick<Services, 'db'>,
  { name, stable }: RegisteredRemoteEntity,
  { version, since }: RolloutEntity,
): Promise<string | undefined> {
  const startMinute = Math.floor(Date.parse(since ?? '') / 60_000) * 60_000;
  const rows = (await countedSince(db, name, new Date(startMinute || 0))).filter(isFirst);
  const candidate = healthOf(rows.filter((row) => row.version === version && row.why === 'rollout'));
  const other = healthOf(rows.filter((row) => row.version === stable));
  if (!isBad(candidate, other)) return undefined;
  const { failures } = candidate;
  return `${version}: ${failures} de ${samples(candidate)} cargas fallaron (${percent(rate(candidate))}; la estable, ${percent(rate(other))})`;
}

/** Whether browsers run the stable version, which the users of a paused rollout get. */
async function isStableRun(db: Database, { name, stable }: RegisteredRemoteEntity): Promise<boolean> {
  const keys = await currentKeys(db);
  return keys !== undefined && !(await unusableVersions(db, name, keys.list, [stable])).has(stable);
}

/**
 * Pauses the rollouts of a remote that break the hold rule, as a revision with the figures; none while no browser runs the
 * stable version.
 */
export async function holdBadRollouts(services: Pick<Services, 'db' | 'now'>, name: string): Promise<void> {
  const { db, now } = services;
  const running = async (from: typeof db) => {
    const newest = await newestRevision(from);
    const remote = newest.remotes.find((one) => one.name === name);
    return remote?.rollouts.some(({ paused }) => !paused) ? remote : undefined;
  };
  const remote = await running(db);
  if (!remote) return;
  const faults = new Map<string, string>();
  for (const rollout of remote.rollouts.filter(({ paused }) => !paused)) {
    const fault = await faultOf(services, remote, rollout);
    if (fault) faults.set(rollout.id, fault);
  }
  if (faults.size === 0) return;
  await inOrder(db, async (tx, newest) => {
    const current = newest.remotes.find((one) => one.name === name);
    const bad = current?.rollouts.filter(({ id, paused }) => !paused && faults.has(id)) ?? [];
    if (!current || bad.length === 0 || !(await isStableRun(tx, current))) return;
    const rollouts = current.rollouts.map((one) => (bad.includes(one) ? { ...one, paused: true } : one));
    const change = {
      name,
      action: 'hold',
      details: { versions: bad.map(({ version }) => version) },
      actor: 'registry',
      reason: bad.map(({ id }) => faults.get(id)).join('; '),
    };
    await addRevision(tx, newest, withRemote(newest.remotes, { ...current, rollouts }), change, now());
  });
}
