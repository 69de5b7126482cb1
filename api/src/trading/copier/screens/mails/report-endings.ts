import { and, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import { connectorAccounts, copierChildren } from '../../../../core/database/schema';
import type { Services } from '../../../../core/http/area';
import { notify } from '../../../../core/notifications/notify';
import { buildOwnsConnectorSql } from '../../engine/deciding/entitlement';
import { loadOwners } from './owners';

const table = copierChildren;

const buildOwnerHasProductSql = (now: Date) =>
  sql`exists (
    select 1 from ${connectorAccounts}
    where ${connectorAccounts.id} = ${table.accountId} and ${buildOwnsConnectorSql(sql`${connectorAccounts.userId}`, now)})`;

/** Clears the mark of accounts whose product is active again, so that its next end is mailed. */
async function clearEndings(tx: Database, now: Date): Promise<void> {
  await tx
    .update(table)
    .set({ productEndMailedAt: null })
    .where(and(isNotNull(table.productEndMailedAt), buildOwnerHasProductSql(now)));
}

/**
 * Notifies the owners of activated children that their product ended, so that nothing more is opened: it was revoked,
 * refunded, suspended or has expired. Each end is reported once, also by several processes and after a restart.
 *
 * @returns The number of owners.
 */
export async function reportEndings(services: Services): Promise<number> {
  const { db } = services;
  const reportTime = services.now();
  return db.transaction(async (tx) => {
    await clearEndings(tx, reportTime);
    // Only one of several processes updates the rows; for the others they are mailed already.
    const ended = await tx
      .update(table)
      .set({ productEndMailedAt: reportTime })
      .where(
        and(
          isNotNull(table.activatedAt),
          isNull(table.productEndMailedAt),
          not(buildOwnerHasProductSql(reportTime)),
        ),
      )
      .returning({ id: table.accountId });
    if (ended.length === 0) return 0;
    const ids = ended.map(({ id }) => id);
    const owners = new Map<number, number[]>();
    for (const { userId, number } of (await loadOwners(tx, ids)).values())
      owners.set(userId, [...(owners.get(userId) ?? []), number]);
    for (const [user, numbers] of owners) {
      const data = { numbers, at: reportTime.toISOString() };
      await notify(tx, { user, kind: 'copy_ended', subject: data.at, data, at: reportTime });
    }
    return owners.size;
  });
}
