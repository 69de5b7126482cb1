import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { connectorAccounts, copierChildren, users } from '../../../database/schema';
import type { Services } from '../../../http/area';
import { productEndLetter } from '../../../mail/letters';
import { post } from '../../../mail/outbox';
import { ownsConnectorSql } from '../../engine/deciding/entitlement';

const table = copierChildren;

const ownerHasProduct = (now: Date) =>
  sql`exists (
    select 1 from ${connectorAccounts}
    where ${connectorAccounts.id} = ${table.accountId} and ${ownsConnectorSql(sql`${connectorAccounts.userId}`, now)})`;

/** Of a product that is active again, the next end is mailed again. */
async function resetActive(tx: Database, now: Date): Promise<void> {
  await tx
    .update(table)
    .set({ productEndMailedAt: null })
    .where(and(isNotNull(table.productEndMailedAt), ownerHasProduct(now)));
}

/** The addresses of the owners of accounts, each with its account numbers. Deleted owners are left out. */
function ownersOf(tx: Database, ids: readonly number[]) {
  const { id, number } = connectorAccounts;
  return tx
    .select({ email: users.email, numbers: sql<number[]>`json_agg(${number} order by ${id})` })
    .from(connectorAccounts)
    .innerJoin(users, eq(users.id, connectorAccounts.userId))
    .where(and(inArray(id, [...ids]), isNull(users.deletedAt)))
    .groupBy(users.id, users.email);
}

/**
 * Informs the owners of activated children by mail that their product ended: it was revoked, refunded, suspended or has
 * expired, so that nothing more is opened. Once for each end, also by several processes and after a restart.
 *
 * @returns The number of owners.
 */
export async function reportEndings(services: Services): Promise<number> {
  const { db, settings } = services;
  const at = services.now();
  return db.transaction(async (tx) => {
    await resetActive(tx, at);
    // Of several processes one updates the rows; the others find them mailed.
    const ended = await tx
      .update(table)
      .set({ productEndMailedAt: at })
      .where(and(isNotNull(table.activatedAt), isNull(table.productEndMailedAt), not(ownerHasProduct(at))))
      .returning({ id: table.accountId });
    if (ended.length === 0) return 0;
    const owners = await ownersOf(
      tx,
      ended.map(({ id }) => id),
    );
    for (const { email, numbers } of owners)
      await post(tx, services, productEndLetter(settings, email, { numbers, at }));
    return owners.length;
  });
}
