import { listen } from '../database/listen';
import type { Services } from '../http/area';
import { engineOf } from './engine-of';
import { claimLeases, leave, releaseLeases } from './lease';
import { startLoop } from './loop';
import { startMasterWork, type MasterWork } from './master-work';
import { childrenWord, workChannel } from './notices';

/** How often leases are renewed, and those that are free looked for; a lease outlasts three of them. */
const renewMs = 1500;

export interface Copier {
  /** Copies nothing any more, and lets others copy at once. */
  stop(): Promise<void>;
}

/** Copies what masters do into their children, together with all other processes that do. */
export function startCopier(services: Services): Copier {
  const engine = engineOf(services);
  const masters = new Map<number, MasterWork>();

  async function drop(work: MasterWork): Promise<void> {
    if (masters.get(work.lease.masterId) === work) masters.delete(work.lease.masterId);
    await work.stop();
  }

  async function claim(): Promise<void> {
    const { leases, surplus } = await claimLeases(engine);
    for (const work of masters.values()) {
      const { masterId, fence } = work.lease;
      if (!leases.some((lease) => lease.masterId === masterId && lease.fence === fence)) void drop(work);
    }
    for (const lease of leases) {
      if (masters.has(lease.masterId) || surplus.includes(lease)) continue;
      const work = startMasterWork(engine, lease, () => void drop(work));
      masters.set(lease.masterId, work);
    }
    for (const lease of surplus) {
      const work = masters.get(lease.masterId);
      if (work) await drop(work);
    }
    await releaseLeases(engine, surplus);
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
      stopListening ??= await listen(services.db, workChannel, wake, () => {
        stopListening = undefined;
      });
      return renewMs;
    },
    () => renewMs,
  );

  return {
    async stop() {
      await Promise.all([leases.stop(), listening.stop()]);
      stopListening?.();
      const works = [...masters.values()];
      await Promise.all(works.map((work) => drop(work)));
      await leave(
        engine,
        works.map(({ lease }) => lease),
      ).catch(() => undefined);
    },
  };
}
