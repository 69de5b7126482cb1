import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { copierChildren, copierFindings } from '../../../../core/database/schema';
import type { Services } from '../../../../core/http/area';
import { notify } from '../../../../core/notifications/notify';
import { loadOwners } from './owners';

const table = copierFindings;

const isLessProtected = sql`${table.expectedStopLoss} is not null and (${table.stopLoss} is null
  or case ${table.side} when 'buy' then ${table.stopLoss} < ${table.expectedStopLoss}
    else ${table.stopLoss} > ${table.expectedStopLoss} end)`;

/** The owner allowed that a stop is further away than the master's. */
const isAllowedByOwner = sql`${table.stopLoss} is not null and exists (
  select 1 from ${copierChildren} where ${copierChildren.accountId} = ${table.childId}
    and (${copierChildren.rules} ->> 'areStopsClamped')::boolean)`;

const wasMailed = sql`exists (
  select 1 from copier_findings earlier where earlier.child_id = ${table.childId} and earlier.kind = 'stops'
    and earlier.child_position = ${table.childPosition} and earlier.mailed_at is not null)`;

/**
 * Notifies the owner of each copy that is less protected than the position of the master, once for each copy.
 *
 * @returns The number of copies.
 */
export async function reportUnprotected(services: Services): Promise<number> {
  const { db, now } = services;
  return db.transaction(async (tx) => {
    // Only one of several processes updates the row; for the others it is mailed already.
    const due = await tx
      .update(table)
      .set({ mailedAt: now() })
      .where(
        and(
          eq(table.kind, 'stops'),
          isNotNull(table.confirmedAt),
          isNull(table.resolvedAt),
          isNull(table.mailedAt),
          isLessProtected,
          sql`not (${isAllowedByOwner})`,
          sql`not ${wasMailed}`,
        ),
      )
      .returning();
    if (due.length === 0) return 0;
    const children = due.map(({ childId }) => childId);
    const owners = await loadOwners(tx, children);
    for (const copy of due) {
      const owner = owners.get(copy.childId);
      if (!owner) continue;
      const { symbol, childPosition, stopLoss, expectedStopLoss } = copy;
      const { id: account, number, userId: user } = owner;
      const foundAt = copy.foundAt.toISOString();
      const data = { account, number, symbol, childPosition, stopLoss, expectedStopLoss, foundAt };
      await notify(tx, { user, kind: 'copy_unprotected', subject: String(copy.id), data, at: now() });
    }
    return due.length;
  });
}
