import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../core/database/database';
import { listen } from '../../core/database/listen';
import * as schema from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { createEngine } from './create-engine';
import type { Lease } from './engine/fence';
import { acquireLeases, withdrawProcess, releaseLeases } from './engine/lease';
import { startLoop } from '../../core/loop';
import { startMasterWork, type MasterWork } from './engine/master-work';
import { checkWord, childrenWord, workChannel } from './engine/notices';
import { reportEvents } from './screens/messages/report-events';

/** How often leases are renewed and free ones are taken; a lease lasts three times as long. */
const renewMs = 1500;

/** How often the accounts whose last copies were closed are removed. */
const removeMs = 3000;

const reportMs = 60_000;

/**
 * Creates a pool of one connection that stays open as long as the process. When the process ends, the connection ends
 * too, which other processes detect.
 */
function createSingleConnectionPool({ $client }: Database): pg.Pool {
  if (!$client) throw new Error('the copier needs the connection pool, not a transaction');
  const { options } = $client;
  const poolLimits = { max: 1, idleTimeoutMillis: 0, maxLifetimeSeconds: 0 };
  const pool = new pg.Pool({ ...options, password: options.password, ...poolLimits });
  pool.on('error', () => undefined);
  return pool;
}

export interface Copier {
  /** Stops copying and releases the leases, so that other processes continue at once. */
  stop(): Promise<void>;
}

/**
 * Starts the copier of this process; all copier processes of the installation share the masters.
 *
 * @param removeEmptied - Removes the accounts whose owner requested the deletion and whose last copies were closed.
 */
export function startCopier(
  services: Services,
  removeEmptied: (services: Services) => Promise<unknown>,
): Copier {
  const engine = createEngine(services);
  // Leases are renewed on a separate connection, so that a busy pool cannot let them expire.
  const pool = createSingleConnectionPool(services.db);
  const leaseEngine = { ...engine, db: drizzle(pool, { schema }) };
  const masters = new Map<number, MasterWork>();
  const releases = new Map<number, Promise<void>>();

  async function stopWork(work: MasterWork): Promise<void> {
    if (masters.get(work.lease.masterId) === work) masters.delete(work.lease.masterId);
    await work.stop();
  }

  async function release(lease: Lease): Promise<void> {
    try {
      const work = masters.get(lease.masterId);
      if (work) await stopWork(work);
      await releaseLeases(leaseEngine, [lease]);
    } catch (error) {
      engine.log.error({ err: error, master: lease.masterId }, 'releasing a lease failed');
    } finally {
      releases.delete(lease.masterId);
    }
  }

  async function updateLeases(): Promise<void> {
    const { leases, surplus } = await acquireLeases(leaseEngine);
    for (const work of masters.values()) {
      const { masterId, fence } = work.lease;
      if (!leases.some((lease) => lease.masterId === masterId && lease.fence === fence)) void stopWork(work);
    }
    for (const lease of leases) {
      const { masterId } = lease;
      if (masters.has(masterId) || releases.has(masterId) || surplus.includes(lease)) continue;
      const work = startMasterWork({ ...engine, lease }, () => void stopWork(work));
      masters.set(masterId, work);
    }
    // The release is not awaited, because running work may take long, and the other leases must be renewed in time.
    for (const lease of surplus) {
      if (!releases.has(lease.masterId)) releases.set(lease.masterId, release(lease));
    }
  }

  /** Repeats work after each interval, also after it failed. */
  const repeat = (name: string, intervalMs: number, work: () => Promise<unknown>) =>
    startLoop(
      async () => {
        await work();
        return intervalMs;
      },
      (error) => {
        engine.log.error({ err: error }, `${name} failed and is retried`);
        return intervalMs;
      },
    );

  const leases = repeat('renewing leases', renewMs, updateLeases);

  let stopListening: (() => void) | undefined;
  const handleNotice = (notice: string) => {
    const [masterId, word, childId] = notice.split(' ');
    const work = masters.get(Number(masterId));
    if (word === childrenWord) work?.findChildren();
    if (word === checkWord) work?.check(Number(childId));
    else work?.wake();
  };
  const listener = startLoop(
    async () => {
      if (stopListening) return renewMs;
      stopListening = await listen(services.db, workChannel, handleNotice, () => {
        stopListening = undefined;
      });
      // Notifications may have been lost before the connection was open.
      for (const work of masters.values()) {
        work.findChildren();
        work.wake();
      }
      return renewMs;
    },
    () => renewMs,
  );

  const removal = repeat('removing deleted accounts without copies', removeMs, () => removeEmptied(services));

  const reports = repeat('reporting events to users', reportMs, () => reportEvents(services));

  return {
    async stop() {
      await Promise.all([leases, listener, removal, reports].map((loop) => loop.stop()));
      stopListening?.();
      const works = [...masters.values()];
      await Promise.all([...works.map((work) => stopWork(work)), ...releases.values()]);
      const leasesLeft = works.map(({ lease }) => lease);
      await withdrawProcess(leaseEngine, leasesLeft).catch(() => undefined);
      if (!pool.ending) await pool.end();
    },
  };
}
