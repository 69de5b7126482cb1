import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { writeAuditEntry } from '../../../core/audit/audit-log';
import { notifyChildren, notifyLog } from '../engine/notices';
import type { Database } from '../../../core/database/database';
import { connectorAccounts, copierChildren } from '../../../core/database/schema';
import { isBusy } from './busy';
import type { ConnectorRow } from './repository';

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
    .select({ id: accountId, mode, isBusy: sql<boolean>`${isBusy}` })
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
  await notifyLog(tx, masterId);
}
