import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../database/database';
import { listen } from '../database/listen';
import * as schema from '../database/schema';
import type { Services } from '../http/area';
import { engineOf } from './engine-of';
import { claimLeases, leave, releaseLeases, type Lease } from './engine/lease';
import { startLoop } from './engine/loop';
import { startMasterWork, type MasterWork } from './engine/master-work';
import { childrenWord, workChannel } from './engine/notices';

/** How often leases are renewed, and those that are free looked for; a lease outlasts three of them. */
const renewMs = 1500;

function onePoolOf({ $client }: Database): pg.Pool {
  if (!$client) throw new Error('a transaction cannot copy');
  const { options } = $client;
  const pool = new pg.Pool({ ...options, password: options.password, max: 1 });
  pool.on('error', () => undefined);
  return pool;
}

export interface Copier {
  /** Copies nothing any more, and lets others copy at once. */
  stop(): Promise<void>;
}

/** Copies what masters do into their children, together with all other processes that do. */
export function startCopier(services: Services): Copier {
  const engine = engineOf(services);
  // Leases are renewed on a connection of their own: no copy that waits for one can make us lose them.
  const pool = onePoolOf(services.db);
  const keeper = { ...engine, db: drizzle(pool, { schema }) };
  const masters = new Map<number, MasterWork>();
  const leaving = new Map<number, Promise<void>>();

  async function drop(work: MasterWork): Promise<void> {
    if (masters.get(work.lease.masterId) === work) masters.delete(work.lease.masterId);
    await work.stop();
  }

  async function giveBack(lease: Lease): Promise<void> {
    try {
      const work = masters.get(lease.masterId);
      if (work) await drop(work);
      await releaseLeases(keeper, [lease]);
    } catch (error) {
      engine.log.error({ err: error, master: lease.masterId }, 'a lease was not given back');
    } finally {
      leaving.delete(lease.masterId);
    }
  }

  async function claim(): Promise<void> {
    const { leases, surplus } = await claimLeases(keeper);
    for (const work of masters.values()) {
      const { masterId, fence } = work.lease;
      if (!leases.some((lease) => lease.masterId === masterId && lease.fence === fence)) void drop(work);
    }
    for (const lease of leases) {
      const { masterId } = lease;
      if (masters.has(masterId) || leaving.has(masterId) || surplus.includes(lease)) continue;
      const work = startMasterWork(engine, lease, () => void drop(work));
      masters.set(lease.masterId, work);
    }
    // That takes as long as what runs for them takes; the leases of the others are renewed meanwhile.
    for (const lease of surplus) {
      if (!leaving.has(lease.masterId)) leaving.set(lease.masterId, giveBack(lease));
    }
  }

  const leases = startLoop(
    async () => {
      await claim();
      return renewMs;
    },
    (error) => {
      engine.log.error({ err: error }, 'leases wait');
      return renewMs;
    },
  );

  let stopListening: (() => void) | undefined;
  const wake = (told: string) => {
    const [masterId, word] = told.split(' ');
    const work = masters.get(Number(masterId));
    if (word === childrenWord) work?.findChildren();
    work?.wake();
  };
  const listening = startLoop(
    async () => {
      if (stopListening) return renewMs;
      stopListening = await listen(services.db, workChannel, wake, () => {
        stopListening = undefined;
      });
      // What was told while nobody listened.
      for (const work of masters.values()) {
        work.findChildren();
        work.wake();
      }
      return renewMs;
    },
    () => renewMs,
  );

  return {
    async stop() {
      await Promise.all([leases.stop(), listening.stop()]);
      stopListening?.();
      const works = [...masters.values()];
      await Promise.all([...works.map((work) => drop(work)), ...leaving.values()]);
      await leave(
        keeper,
        works.map(({ lease }) => lease),
      ).catch(() => undefined);
      if (!pool.ending) await pool.end();
    },
  };
}
