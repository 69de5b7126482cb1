import { setTimeout } from 'node:timers/promises';
import type { ImportStateEntity, UserEntity } from '@parque/contract';
import { preferIndexOrder, waitForLocks } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { createKeyedQueues } from '../../../core/http/limits/keyed-queues';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { findAccountById, toAccountEntity } from '../accounts/account-repository';
import { requireJournal } from '../accounts/owner';
import * as repository from './import-repository';
import { addImport, toImportEntity, requireOpenImport } from './imports';

/** A confirmation waits this long for the end of the import. Most imports end sooner. */
const maxWaitMs = 2000;
/** A request for the state waits this long for the end of the import, so that clients send few requests. */
const stateWaitMs = 500;

/** Adds the deals of imports in the background, so that no answer has to wait until they are added. */
export interface ImportJobs {
  /**
   * Starts to add the deals of an import, or waits for the running job.
   *
   * @throws ApiRuleError - The import was rejected, and nothing of it is stored.
   */
  confirm(user: UserEntity, id: number): Promise<ImportStateEntity>;
  /** @throws ApiRuleError - Why the last attempt was rejected. */
  state(user: UserEntity, id: number): Promise<ImportStateEntity>;
  /** Cancels an import that is not done. @throws ApiRuleError - `not_found`: it is done, or does not exist. */
  cancel(user: UserEntity, id: number): Promise<void>;
  /** Stops running imports. Their transactions are rolled back, and they can be confirmed again. */
  stop(): Promise<void>;
}

interface Job {
  readonly userId: number;
  readonly end: Promise<void>;
  /** Share of the deals that were added, from 0 to 1. */
  progress: number;
}

export function createImportJobs(services: Services): ImportJobs {
  const { db, log, now } = services;
  const runningJobs = new Map<number, Job>();
  // A job occupies a database connection until its end, so the imports of one user are added one after another.
  const queues = createKeyedQueues<void>();
  let isStopping = false;

  async function add(user: UserEntity, id: number, onProgress: (share: number) => void): Promise<void> {
    await db.transaction(async (tx) => {
      // An undo of another import may hold the lock of the account for longer than a call usually waits.
      await waitForLocks(tx);
      await preferIndexOrder(tx);
      // Another process is adding this import.
      if (!(await repository.tryLockImport(tx, id))) return;
      const onBatch = async (share: number) => {
        if (isStopping) throw new Error('the server stops, so the import is not stored');
        onProgress(share);
        await requireOpenImport(tx, user, id);
      };
      await addImport(tx, user, id, { onBatch });
    });
  }

  /** Stores why an attempt failed, and deletes a cancelled import. */
  async function settle(user: UserEntity, id: number, error: unknown): Promise<void> {
    const row = await repository.findImportById(db, user.id, id);
    if (row?.cancelledAt && row.accountId === null) await repository.removeImport(db, id);
    else await repository.setFailure(db, id, error instanceof ApiRuleError ? error.code : null);
  }

  function start(user: UserEntity, id: number): Job {
    const job: Job = {
      userId: user.id,
      progress: 0,
      end: queues
        .enqueue(String(user.id), {
          now: now(),
          run: () => add(user, id, (share) => (job.progress = share)),
          reusableMs: () => 0,
        })
        .catch(async (error: unknown) => {
          await settle(user, id, error);
          throw error;
        })
        .finally(() => runningJobs.delete(id)),
    };
    runningJobs.set(id, job);
    // The caller may no longer wait for the job, so the error is logged here.
    job.end.catch((err: unknown) => {
      if (!isStopping && !(err instanceof ApiRuleError))
        log.error({ err, import: id }, 'the deals of an import were not added');
    });
    return job;
  }

  const isAddedElsewhere = (id: number): Promise<boolean> =>
    db.transaction(async (tx) => !(await repository.tryLockImport(tx, id)));

  async function readState(user: UserEntity, id: number): Promise<ImportStateEntity> {
    const findOwnImport = () => repository.findImportById(db, user.id, id);
    // The owner is checked first, so that a request never locks the import of another user.
    if (!(await findOwnImport())) throw new ApiRuleError('not_found');
    const job = runningJobs.get(id);
    const isRunning = job !== undefined || (await isAddedElsewhere(id));
    const row = await findOwnImport();
    if (!row || row.cancelledAt) throw new ApiRuleError('not_found');
    const emptyResult = { account: null, statement: null };
    if (row.accountId !== null) {
      const account = await findAccountById(db, row.accountId);
      if (!account) throw new ApiRuleError('not_found');
      return {
        state: 'done',
        progress: 1,
        account: toAccountEntity(account),
        statement: toImportEntity(row),
      };
    }
    if (isRunning) return { state: 'running', progress: job?.progress ?? null, ...emptyResult };
    if (row.failure === 'amounts_too_large' || row.failure === 'statement_mismatch')
      throw new ApiRuleError(row.failure);
    return { state: 'open', progress: 0, ...emptyResult };
  }

  return {
    async confirm(user, id) {
      await requireJournal(services, user);
      const row = await repository.findImportById(db, user.id, id);
      if (!row || row.cancelledAt) throw new ApiRuleError('not_found');
      if (row.accountId === null) {
        if (row.failure !== null) await repository.setFailure(db, id, null);
        const { end } = runningJobs.get(id) ?? start(user, id);
        await waitForJob(end, maxWaitMs);
      }
      return readState(user, id);
    },
    async state(user, id) {
      await requireJournal(services, user);
      const job = runningJobs.get(id);
      // `readState` returns the error of a failed job, and rejects requests of other users, which do not wait here.
      if (job?.userId === user.id) await waitForJob(job.end, stateWaitMs).catch(() => undefined);
      return readState(user, id);
    },
    async cancel(user, id) {
      if (!(await repository.cancelImport(db, user.id, id, now()))) throw new ApiRuleError('not_found');
      // A running job deletes the import when it stops.
      await db.transaction(async (tx) => {
        if (await repository.tryLockImport(tx, id)) await repository.removeImport(tx, id);
      });
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled([...runningJobs.values()].map(({ end }) => end));
    },
  };
}

/** Waits for the end of a job for a limited time. */
const waitForJob = (end: Promise<void>, ms: number): Promise<void> =>
  Promise.race([end, setTimeout(ms, undefined, { ref: false })]);
