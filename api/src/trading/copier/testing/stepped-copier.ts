import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { createChildWork, type ChildWork } from '../engine/child-work';
import type { CopyBroker } from '../engine/copy-broker';
import type { Engine } from '../engine/engine';
import { LeaseLostError, type Lease, type LeasedEngine } from '../engine/fence';
import { acquireLeases, releaseLeases } from '../engine/lease';
import { readMaster } from '../engine/reading/reader';
import { listActivatedChildIds } from '../engine/reading/master-record';
import { createSymbolBook } from '../engine/symbol-book';

interface SteppedParts {
  readonly db: Database;
  readonly now: () => Date;
  /** The simulator. */
  readonly broker: CopyBroker;
  readonly metaApi?: CopyBroker;
  /** Accounts whose owner runs a terminal. */
  readonly terminal?: CopyBroker;
  readonly owner: string;
  readonly only?: readonly number[];
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The copier without timers: a test calls each turn. */
export function createSteppedCopier({ db, now, broker, metaApi, terminal, owner, only }: SteppedParts) {
  const engine: Engine = {
    db,
    owner,
    log: silent,
    ...(only && { only }),
    symbols: createSymbolBook(now),
    clock: { now, databaseNow: () => sql`${now().toISOString()}::timestamptz` },
    findBroker: (kind) => ({ simulator: broker, metaapi: metaApi, terminal, statement: undefined })[kind],
  };
  const works = new Map<string, ChildWork>();

  function getWork(lease: Lease, childId: number): ChildWork {
    const name = `${lease.masterId} ${lease.fence} ${childId}`;
    const work = works.get(name) ?? createChildWork({ ...engine, lease }, childId);
    works.set(name, work);
    return work;
  }

  async function copy(lease: Lease): Promise<void> {
    try {
      await readMaster({ ...engine, lease });
      const ids = await listActivatedChildIds(db, lease.masterId);
      // The turns run in sequence, so that a seed always gives the same story.
      for (const id of ids) await getWork(lease, id).turn();
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
    }
  }

  return {
    engine,
    /** The engine with the lease of its first master. */
    async acquireLeased(): Promise<LeasedEngine> {
      const [lease] = (await acquireLeases(engine)).leases;
      if (!lease) throw new Error('no lease');
      return { ...engine, lease };
    },
    /** Reads every leased master and works for each of its children. */
    async turn(): Promise<readonly Lease[]> {
      const { leases, surplus } = await acquireLeases(engine);
      for (const lease of leases) if (!surplus.includes(lease)) await copy(lease);
      await releaseLeases(engine, surplus);
      return leases;
    },
    copy,
  };
}
