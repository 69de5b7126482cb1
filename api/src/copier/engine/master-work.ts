import { eq } from 'drizzle-orm';
import { connectorAccounts } from '../../database/schema';
import { makeChildWork } from './child-work';
import { brokerOf } from './copy-broker';
import type { Engine } from './engine';
import { LeaseLost, type Lease } from './lease';
import { startLoop, type Loop } from './loop';
import { readMaster } from './reading/reader';
import { childrenOf } from './reading/master-record';
import { startWarming } from './warming';

/** How often a master is read although nothing woke us, and how often when its broker tells us of changes. */
const readMs = 2000;
const watchedMs = 5000;

/** How often its children are looked for although nobody told us of one. */
const findMs = 10_000;

/** After a failure of ours, such as a database that is away. */
const failureMs = 1000;

async function accountOf({ db }: Engine, id: number) {
  const [row] = await db.select().from(connectorAccounts).where(eq(connectorAccounts.id, id));
  return row;
}

/** Tells whenever the master's broker says that something changed, and when it does not say so any more. */
async function watchMaster(
  engine: Engine,
  lease: Lease,
  onTold: (isWatched: boolean) => void,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    try {
      const account = await accountOf(engine, lease.masterId);
      if (!account) return;
      for await (const _change of brokerOf(engine, account).watch(account.reference, signal)) onTold(true);
    } catch {
      // Whoever does not watch is woken by the clock.
    }
    onTold(false);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, failureMs);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** Reads one master, and works for each of its children, for as long as a lease is ours. */
export function startMasterWork(engine: Engine, lease: Lease, onLost: () => void) {
  const children = new Map<number, Loop>();
  const warmers = new Map<number, Loop>();
  const abort = new AbortController();

  function failed(error: unknown): number {
    if (error instanceof LeaseLost) onLost();
    else engine.log.error({ err: error, master: lease.masterId }, 'copying waits');
    return failureMs;
  }

  function startChild(id: number): Loop {
    const work = makeChildWork(engine, lease, id);
    const turn = async () => {
      const next = await work.turn();
      return next.getTime() - engine.clock.now().getTime();
    };
    return startLoop(turn, failed);
  }

  /** Children come and go while their master is read. */
  async function findChildren(): Promise<void> {
    const account = await accountOf(engine, lease.masterId);
    const ids = account ? await childrenOf(engine.db, account.userId) : [];
    for (const id of ids) {
      if (abort.signal.aborted || children.has(id)) continue;
      children.set(id, startChild(id));
      warmers.set(id, startWarming(engine, id));
    }
    for (const [id, loop] of children) {
      if (ids.includes(id)) continue;
      const warmer = warmers.get(id);
      children.delete(id);
      warmers.delete(id);
      await Promise.all([loop.stop(), warmer?.stop()]);
    }
  }

  const wakeChildren = () => children.forEach((loop) => loop.wake());
  const finder = startLoop(async () => {
    await findChildren();
    return findMs;
  }, failed);
  let isWatched = false;
  const reader = startLoop(async () => {
    if (await readMaster(engine, lease)) wakeChildren();
    return isWatched ? watchedMs : readMs;
  }, failed);
  const told = (isSo: boolean) => {
    isWatched = isSo;
    if (isSo) reader.wake();
  };
  const watching = watchMaster(engine, lease, told, abort.signal);

  return {
    lease,
    /** Somebody wants something done for its children. */
    wake: wakeChildren,
    /** One of them may be new. */
    findChildren: finder.wake,
    async stop() {
      abort.abort();
      await Promise.all([reader.stop(), finder.stop()]);
      await Promise.all([...children.values(), ...warmers.values()].map((loop) => loop.stop()));
      await watching;
    },
  };
}

export type MasterWork = ReturnType<typeof startMasterWork>;
