import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { connectorAccounts } from '../../../core/database/schema';
import { createChildWork } from './child-work';
import { getBroker } from './copy-broker';
import { LeaseLostError, type LeasedEngine } from './fence';
import { startFigures } from './figures';
import { startLoop } from '../../../core/loop';
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

/** Calls back on every change notification of the master's broker, and when the notifications stop. */
async function watchMaster(
  engine: LeasedEngine,
  onChange: (isWatched: boolean) => void,
  signal: AbortSignal,
) {
  const masterCondition = eq(connectorAccounts.id, engine.lease.masterId);
  while (!signal.aborted) {
    try {
      const [account] = await engine.db.select().from(connectorAccounts).where(masterCondition);
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
export function startMasterWork(engine: LeasedEngine, onLost: () => void) {
  const { lease } = engine;
  const children = new Map<number, ReturnType<typeof startChild>>();
  const abort = new AbortController();

  function handleFailure(error: unknown): number {
    if (error instanceof LeaseLostError) onLost();
    else engine.log.error({ err: error, master: lease.masterId }, 'copying failed and is retried');
    return failureMs;
  }

  function startChild(id: number) {
    const figures = startFigures(engine, id);
    const work = createChildWork(engine, id, figures.wake);
    const loop = startLoop(async () => {
      const next = await work.turn();
      return next.getTime() - engine.clock.now().getTime();
    }, handleFailure);
    const loops = [loop, startWarming(engine, id), figures];
    return { wake: loop.wake, check: work.check, stop: () => Promise.all(loops.map((item) => item.stop())) };
  }

  /** Starts the work of new children and stops that of removed ones. */
  async function findChildren(): Promise<void> {
    const ids = await listActivatedChildIds(engine.db, lease.masterId);
    for (const id of ids) {
      if (!abort.signal.aborted && !children.has(id)) children.set(id, startChild(id));
    }
    for (const [id, child] of children) {
      if (ids.includes(id)) continue;
      children.delete(id);
      await child.stop();
    }
  }

  const notifyChildren = () => children.forEach((child) => child.wake());
  const finder = startLoop(async () => {
    await findChildren();
    return findMs;
  }, handleFailure);
  let isWatched = false;
  const reader = startLoop(async () => {
    if (await readMaster(engine)) notifyChildren();
    return isWatched ? watchedMs : readMs;
  }, handleFailure);
  const onChange = (isNotified: boolean) => {
    isWatched = isNotified;
    if (isNotified) reader.wake();
  };
  const watcher = watchMaster(engine, onChange, abort.signal);

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
      await Promise.all([...children.values()].map((child) => child.stop()));
      await watcher;
    },
  };
}

export type MasterWork = ReturnType<typeof startMasterWork>;
