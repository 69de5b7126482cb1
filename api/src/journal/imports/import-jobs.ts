import type { ImportStateEntity, UserEntity } from '@parque/contract';
import { preferIndexOrder, waitForLocks } from '../../database/database';
import type { Services } from '../../http/area';
import { makeKeyedTurns } from '../../http/limits/keyed-turns';
import type { Rest } from '../../http/limits/turns/rest';
import { Refusal } from '../../http/refusal';
import { accountById, entityOf } from '../accounts/account-repository';
import { requireJournal } from '../accounts/owner';
import * as repository from './import-repository';
import { addImport, importEntity, openedImport } from './imports';

/** How long a confirmation waits for the end of the import. Most imports end sooner. */
const maxWaitMs = 2000;
/** How long a request for the state waits for the end, so that clients need few requests. */
const stateWaitMs = 500;

/** Imports whose deals are added in the background, so that no answer depends on the time that takes. */
export interface ImportJobs {
  /**
   * Starts to add the deals of an import, or continues to wait for it.
   *
   * @param rest - Called between the parts of the work.
   * @throws Refusal - The import was rejected, and nothing of it is stored.
   */
  confirm(person: UserEntity, id: number, rest?: Rest): Promise<ImportStateEntity>;
  /** @throws Refusal - Why the last attempt was rejected. */
  state(person: UserEntity, id: number): Promise<ImportStateEntity>;
  /** Cancels an import that is not done. @throws Refusal - `not_found`: it is done, or does not exist. */
  cancel(person: UserEntity, id: number): Promise<void>;
  /** Ends running imports. What they added is not stored, and they can be confirmed again. */
  stop(): Promise<void>;
}

interface Job {
  readonly userId: number;
  readonly end: Promise<void>;
  /** Share of the deals that were added, from 0 to 1. */
  progress: number;
}

export function makeImportJobs(services: Services): ImportJobs {
  const { db, log, now } = services;
  const running = new Map<number, Job>();
  // A job holds a connection of the database until its end, so the imports of one user are added one after another.
  const turns = makeKeyedTurns<void>();
  let isStopping = false;

  async function add(
    person: UserEntity,
    id: number,
    rest: Rest | undefined,
    onProgress: (share: number) => void,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      // An undo of another statement may hold the account for longer than a call waits.
      await waitForLocks(tx);
      await preferIndexOrder(tx);
      // Another process adds it.
      if (!(await repository.tryLockImport(tx, id))) return;
      const total = await repository.countWaiting(tx, id);
      const onBatch = async (deals: number) => {
        if (isStopping) throw new Error('the server stops, so the import is not stored');
        onProgress(Math.min(deals / Math.max(total, 1), 1));
        await openedImport(tx, person, id);
      };
      await addImport(tx, person, id, { onBatch, rest });
    });
  }

  /** Stores why an attempt failed, and deletes a cancelled import. */
  async function settle(person: UserEntity, id: number, error: unknown): Promise<void> {
    const row = await repository.importById(db, person.id, id);
    if (row?.cancelledAt && row.accountId === null) await repository.removeImport(db, id);
    else await repository.setFailure(db, id, error instanceof Refusal ? error.code : null);
  }

  function start(person: UserEntity, id: number, rest?: Rest): Job {
    const job: Job = {
      userId: person.id,
      progress: 0,
      end: turns
        .take(String(person.id), {
          now: now(),
          run: () => add(person, id, rest, (share) => (job.progress = share)),
          reusableMs: () => 0,
        })
        .catch(async (error: unknown) => {
          await settle(person, id, error);
          throw error;
        })
        .finally(() => running.delete(id)),
    };
    running.set(id, job);
    // The caller may no longer wait for the job, so the error is logged here.
    job.end.catch((err: unknown) => {
      if (!isStopping && !(err instanceof Refusal))
        log.error({ err, import: id }, 'the deals of an import were not added');
    });
    return job;
  }

  const isAddedElsewhere = (id: number): Promise<boolean> =>
    db.transaction(async (tx) => !(await repository.tryLockImport(tx, id)));

  async function state(person: UserEntity, id: number): Promise<ImportStateEntity> {
    const own = () => repository.importById(db, person.id, id);
    // The import of another user is never locked, not even for a moment.
    if (!(await own())) throw new Refusal('not_found');
    const job = running.get(id);
    const isRunning = job !== undefined || (await isAddedElsewhere(id));
    const row = await own();
    if (!row || row.cancelledAt) throw new Refusal('not_found');
    const none = { account: null, statement: null };
    if (row.accountId !== null) {
      const account = await accountById(db, row.accountId);
      if (!account) throw new Refusal('not_found');
      return { state: 'done', progress: 1, account: entityOf(account), statement: importEntity(row) };
    }
    if (isRunning) return { state: 'running', progress: job?.progress ?? null, ...none };
    if (row.failure === 'amounts_too_large' || row.failure === 'statement_mismatch')
      throw new Refusal(row.failure);
    return { state: 'open', progress: 0, ...none };
  }

  return {
    async confirm(person, id, rest) {
      await requireJournal(services, person);
      const row = await repository.importById(db, person.id, id);
      if (!row || row.cancelledAt) throw new Refusal('not_found');
      if (row.accountId === null) {
        if (row.failure !== null) await repository.setFailure(db, id, null);
        const { end } = running.get(id) ?? start(person, id, rest);
        await inTime(end, maxWaitMs);
      }
      return state(person, id);
    },
    async state(person, id) {
      await requireJournal(services, person);
      const job = running.get(id);
      // The state contains the error of a failed job. Requests of other users are rejected without a wait.
      if (job?.userId === person.id) await inTime(job.end, stateWaitMs).catch(() => undefined);
      return state(person, id);
    },
    async cancel(person, id) {
      if (!(await repository.cancelImport(db, person.id, id, now()))) throw new Refusal('not_found');
      // A running job deletes the import when it stops.
      await db.transaction(async (tx) => {
        if (await repository.tryLockImport(tx, id)) await repository.removeImport(tx, id);
      });
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled([...running.values()].map(({ end }) => end));
    },
  };
}

/** Waits for a job, but not longer than an answer may take. */
async function inTime(end: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([end, late]).finally(() => clearTimeout(timer));
}
