import { and, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { writeAuditEntry } from '../../../core/audit/audit-log';
import { notifyChildren } from '../engine/notices';
import type { Database } from '../../../core/database/database';
import {
  connectorAccounts,
  copierChildren,
  copierCommands,
  copierFindings,
} from '../../../core/database/schema';
import { storeLeftCopies } from '../screens/left-copies/store-copies';
import { resumeLeftCopies } from '../screens/left-copies/left-copies';
import type { LeftHoldings } from '../screens/left-copies/left-holdings';
import { storePastCopies } from '../screens/log/past-copies';
import type { ConnectorRow } from './repository';

/** Whether a child of this account has an open copy, or an order that has not ended. */
export const busyCondition: SQL = sql`exists (
  select 1 from connector_accounts child
  where (child.id = ${connectorAccounts.id} or child.master_id = ${connectorAccounts.id})
    and (exists (select 1 from copier_positions p where p.child_id = child.id and p.state = 'open')
      or exists (select 1 from copier_commands c where c.child_id = child.id
        and c.state in ('pending', 'sending', 'unknown'))))`;

const { accountId, activatedAt, mode, mustConfirm, version } = copierChildren;

/**
 * Pauses the children of a master that is removed, added or replaced: the owner accepted the risk for another master.
 * The next activation must be confirmed. A child with open copies or unfinished orders remains activated, because the
 * engine manages the copies of activated children only.
 */
export async function pauseChildren(
  tx: Database,
  { id: masterId, userId }: Pick<ConnectorRow, 'id' | 'userId'>,
  children: readonly number[],
  now: Date,
): Promise<void> {
  const childRows = await tx
    .select({ id: accountId, mode, isBusy: sql<boolean>`${busyCondition}` })
    .from(copierChildren)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, accountId))
    .where(and(inArray(accountId, [...children]), or(ne(mode, 'pausado'), isNotNull(activatedAt))))
    .orderBy(accountId)
    .for('update', { of: copierChildren });
  for (const previousRow of childRows) {
    await tx
      .update(copierChildren)
      .set({
        mode: 'pausado',
        ...(previousRow.isBusy
          ? { mustConfirm: sql`${mustConfirm} or ${activatedAt} is not null` }
          : { activatedAt: null }),
        version: sql`${version} + 1`,
        updatedAt: now,
      })
      .where(eq(accountId, previousRow.id));
    await writeAuditEntry(tx, {
      actorId: userId,
      action: 'copier.master_change',
      subject: `connector_account:${previousRow.id}`,
      before: { mode: previousRow.mode },
      after: { mode: 'pausado' },
      at: now,
    });
  }
  await notifyChildren(tx, masterId);
}

/* A child is given another master. The caller holds both masters, and the child has no open copy. */

/**
 * Clears the master's position from the differences of children that leave their master. The copier opened their
 * positions, but they are no copies of the next master.
 */
export async function clearFindingPositions(tx: Database, children: readonly number[]): Promise<void> {
  const { childId, resolvedAt, resolution } = copierFindings;
  await tx
    .update(copierFindings)
    .set({ position: null })
    .where(and(inArray(childId, [...children]), or(isNull(resolvedAt), eq(resolution, 'ignored'))));
}

/**
 * Ends the copying of a master into a child. Its log is stored; its commands are deleted, because the next master may
 * use the same numbers of positions. The losses that were counted for its account remain.
 */
export async function detachFromMaster(tx: Database, { id, userId, masterId }: ConnectorRow, now: Date) {
  if (masterId === null) return;
  await storeLeftCopies(tx, userId, [id], now);
  await storePastCopies(tx, { masterId, childId: id }, 'master_changed');
  await tx.delete(copierCommands).where(eq(copierCommands.childId, id));
  await clearFindingPositions(tx, [id]);
  await notifyChildren(tx, masterId);
}

/**
 * Starts the copying of a master into a child: it is paused, and its next activation must be confirmed. Copies that it left
 * open when it copied this master before are continued.
 *
 * @param holdings - What the child holds, if it left such copies open.
 */
export async function joinMaster(
  tx: Database,
  { master, child }: { readonly master: ConnectorRow; readonly child: ConnectorRow },
  holdings: LeftHoldings,
  now: Date,
): Promise<void> {
  await pauseChildren(tx, master, [child.id], now);
  await resumeLeftCopies(tx, [master, child], holdings, now);
}
