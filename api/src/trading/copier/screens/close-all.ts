import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CallArguments, ClosingEntity, UserEntity } from '@parque/contract';
import { writeAuditEntry } from '../../../core/audit/audit-log';
import { reportMode } from './messages/report-events';
import type { Database } from '../../../core/database/database';
import { copierChildren, copierCommands, copierEvents } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { notifyChildren } from '../engine/notices';
import { closeAllKey } from '../engine/recording/command';
import { formatClosingKey, queueCloses } from '../engine/recording/queue-closes';
import { listEntries } from './log/log';
import {
  listChildrenByUser,
  listMastersByUser,
  getOwnChild,
  getOwnMaster,
  requireOwnAccounts,
  lockConnector,
  type ChildRow,
} from './own-accounts';

type Body = CallArguments<'closeCopies'>['body'];

const closeAllAction = 'copier.close_all';

/** Returns the progress of a closing: its commands, also those for the remaining parts of a divided position. */
async function loadClosingProgress(
  db: Database,
  masters: readonly number[],
  run: string,
): Promise<ClosingEntity> {
  const runCondition = sql`starts_with(${copierEvents.key}, ${formatClosingKey(closeAllKey, run)})`;
  const entries = await listEntries(db, and(inArray(copierEvents.masterId, [...masters]), runCondition));
  return { run, entries };
}

/**
 * Ends the openings that wait for their price or their broker. Otherwise they would be opened after everything was
 * closed.
 */
async function endWaitingOpenings(tx: Database, children: readonly number[], now: Date): Promise<void> {
  const { childId, action, state } = copierCommands;
  await tx
    .update(copierCommands)
    .set({ state: 'skipped', reason: 'close_all', nextAt: null, updatedAt: now })
    .where(and(inArray(childId, [...children]), eq(action, 'open'), eq(state, 'pending')));
}

/** @throws ApiRuleError - `copy_without_master`. */
async function requireOwnMasterIds(db: Database, { id }: UserEntity): Promise<number[]> {
  const masters = (await listMastersByUser(db, id)).map(({ account }) => account.id);
  if (masters.length === 0) throw new ApiRuleError('copy_without_master');
  return masters;
}

/** Queues the closes of these children, as one closing. Nothing is copied into a child without a master. */
async function queueAllCloses(tx: Database, rows: readonly ChildRow[], now: Date) {
  const run = randomUUID();
  let positions = 0;
  for (const [masterId, children] of groupByMaster(rows)) {
    positions += await queueCloses(tx, { masterId, children, key: closeAllKey, run, now });
  }
  return { run, positions };
}

function groupByMaster(rows: readonly ChildRow[]): ReadonlyMap<number, number[]> {
  const childIdsByMaster = new Map<number, number[]>();
  for (const { account } of rows) {
    const { id, masterId } = account;
    if (masterId !== null) childIdsByMaster.set(masterId, [...(childIdsByMaster.get(masterId) ?? []), id]);
  }
  return childIdsByMaster;
}

async function listChosenChildren(db: Database, user: UserEntity, { child_id, master_id }: Body) {
  return (await listChildrenByUser(db, user.id)).filter(
    ({ account: { id, masterId } }) =>
      (child_id === undefined || id === child_id) && (master_id === undefined || masterId === master_id),
  );
}

/** Closes all copies of a child, of the children of a master, or of all children, and pauses them on request. */
export async function closeCopies(services: Services, user: UserEntity, body: Body) {
  const { child_id, master_id, is_paused } = body;
  const { db, now } = services;
  await requireOwnAccounts(services, user);
  if (child_id !== undefined) await getOwnMaster(services, await getOwnChild(services, user, child_id));
  const masters = await requireOwnMasterIds(db, user);
  if (master_id !== undefined && !masters.includes(master_id)) throw new ApiRuleError('not_found');
  const { run } = await db.transaction(async (tx) => {
    await lockConnector(tx, user.id);
    const rows = await listChosenChildren(tx, user, body);
    const ids = rows.map(({ account }) => account.id);
    await endWaitingOpenings(tx, ids, now());
    const queuedCounts = await queueAllCloses(tx, rows, now());
    if (is_paused) {
      await tx
        .update(copierChildren)
        .set({ mode: 'pausado', version: sql`${copierChildren.version} + 1`, updatedAt: now() })
        .where(inArray(copierChildren.accountId, ids));
      for (const master of groupByMaster(rows).keys()) await notifyChildren(tx, master);
      const accounts = rows.map(({ account }) => account);
      await reportMode(tx, { user: user.id, accounts, mode: 'pausado', now: now() });
    }
    await writeAuditEntry(tx, {
      actorId: user.id,
      action: closeAllAction,
      subject: `connector_account:${child_id ?? master_id ?? masters[0]}`,
      after: { run: queuedCounts.run, children: ids, positions: queuedCounts.positions, isPaused: is_paused },
      at: now(),
    });
    return queuedCounts;
  });
  return loadClosingProgress(db, masters, run);
}

/** Returns the closes of a closing of the user; none for an unknown one. */
export async function loadClosing(services: Services, user: UserEntity, run: string) {
  await requireOwnAccounts(services, user);
  return loadClosingProgress(services.db, await requireOwnMasterIds(services.db, user), run);
}
