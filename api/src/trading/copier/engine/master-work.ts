import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { connectorAccounts } from '../../../core/database/schema';
import { createChildWork, type ChildWork } from './child-work';
import { getBroker } from './copy-broker';
import type { Engine } from './engine';
import { LeaseLostError, type Lease } from './fence';
import { startFigures } from './figures';
import { startLoop, type Loop } from '../../../core/loop';
import { readMaster } from './reading/reader';
import { listActivatedChildIds } from './reading/master-record';
import { startWarming } from './warming';

/** How often a master is read whose broker sends no change notifications. */
const readMs = 2000;
/** How often a master is read whose broker sends them. */
const watchedMs = 5000;

/** How often the list of children is reloaded without a notification. */
const findMs = 10_000;

/** Wait after an internal failure, such as an unreachable database. */
const failureMs = 1000;

async function findAccountRow({ db }: Engine, id: number) {
  const [row] = await db.select().from(connectorAccounts).where(eq(connectorAccounts.id, id));
  return row;
}

/** Calls back on every change notification of the master's broker, and when the notifications stop. */
async function watchMaster(
  engine: Engine,
  lease: Lease,
  onChange: (isWatched: boolean) => void,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    try {
      const account = await findAccountRow(engine, lease.masterId);
      if (!account) return;
      for await (const _change of getBroker(engine, account).watch(account.reference, signal)) onChange(true);
    } catch {
      // Without notifications the master is read by the timer.
    }
    onChange(false);
    await pause(failureMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Reads one master and carries out the commands of its children while the lease is held. */
export function startMasterWork(engine: Engine, lease: Lease, onLost: () => void) {
  const children = new Map<number, Loop & Pick<ChildWork, 'check'>>();
  const warmers = new Map<number, Loop>();
  const figures = new Map<number, Loop>();
  const abort = new AbortController();

  function handleFailure(error: unknown): number {
    if (error instanceof LeaseLostError) onLost();
    else engine.log.error({ err: error, master: lease.masterId }, 'copying failed and is retried');
    return failureMs;
  }

  function startChild(id: number) {
    const work = createChildWork(engine, lease, id, () => figures.get(id)?.wake());
    const runTurn = async () => {
      const next = await work.turn();
      return next.getTime() - engine.clock.now().getTime();
    };
    return { ...startLoop(runTurn, handleFailure), check: work.check };
  }

  /** Starts the work of new children and stops that of removed ones. */
  async function findChildren(): Promise<void> {
    const ids = await listActivatedChildIds(engine.db, lease.masterId);
    for (const id of ids) {
      if (abort.signal.aborted || children.has(id)) continue;
      children.set(id, startChild(id));
      warmers.set(id, startWarming(engine, id));
      figures.set(id, startFigures(engine, lease, id));
    }
    for (const [id, loop] of children) {
      if (ids.includes(id)) continue;
      const [warmer, reading] = [warmers.get(id), figures.get(id)];
      children.delete(id);
      warmers.delete(id);
      figures.delete(id);
      await Promise.all([loop.stop(), warmer?.stop(), reading?.stop()]);
    }
  }

  const notifyChildren = () => children.forEach((loop) => loop.wake());
  const finder = startLoop(async () => {
    await findChildren();
    return findMs;
  }, handleFailure);
  let isWatched = false;
  const reader = startLoop(async () => {
    if (await readMaster(engine, lease)) notifyChildren();
    return isWatched ? watchedMs : readMs;
  }, handleFailure);
  const onChange = (isNotified: boolean) => {
    isWatched = isNotified;
    if (isNotified) reader.wake();
  };
  const watching = watchMaster(engine, lease, onChange, abort.signal);

  return {
    lease,
    /** Wakes the work of the children, because commands were queued for them. */
    wake: notifyChildren,
    /** Compares a child with its copies now. */
    check(childId: number) {
      const child = children.get(childId);
      child?.check();
      child?.wake();
    },
    /** Looks for added and removed children. */
    findChildren: finder.wake,
    async stop() {
      abort.abort();
      await Promise.all([reader.stop(), finder.stop()]);
      await Promise.all(
        [...children.values(), ...warmers.values(), ...figures.values()].map((loop) => loop.stop()),
      );
      await watching;
    },
  };
}

export type MasterWork = ReturnType<typeof startMasterWork>;
