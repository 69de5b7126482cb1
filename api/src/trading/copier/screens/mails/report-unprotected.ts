import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { copierChildren, copierFindings } from '../../../../core/database/schema';
import type { Services } from '../../../../core/http/area';
import { notify } from '../../../../core/notifications/notify';
import { reportMarked } from './owners';

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
export const reportUnprotected = (services: Services): Promise<number> =>
  reportMarked(
    services,
    (tx) =>
      tx
        .update(table)
        .set({ mailedAt: services.now() })
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
        .returning(),
    ({ childId }) => childId,
    async (tx, { id, symbol, childPosition, stopLoss, expectedStopLoss, foundAt }, owner) => {
      if (!owner) return;
      const { id: account, number, userId: user } = owner;
      const copy = { symbol, childPosition, stopLoss, expectedStopLoss, foundAt: foundAt.toISOString() };
      const event = { user, subject: String(id), data: { account, number, ...copy }, at: services.now() };
      await notify(tx, { ...event, kind: 'copy_unprotected' });
    },
  );
