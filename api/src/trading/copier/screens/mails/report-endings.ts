import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import { connectorAccounts, copierChildren, users } from '../../../../core/database/schema';
import type { Services } from '../../../../core/http/area';
import { createProductEndLetter } from '../../../../core/mail/mail-templates';
import { post } from '../../../../core/mail/outbox';
import { buildOwnsConnectorSql } from '../../engine/deciding/entitlement';

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
 * Lists the addresses of the owners of accounts, each with its account numbers. Deleted owners are left out.
 */
function listOwners(tx: Database, ids: readonly number[]) {
  const { id, number } = connectorAccounts;
  return tx
    .select({ email: users.email, numbers: sql<number[]>`json_agg(${number} order by ${id})` })
    .from(connectorAccounts)
    .innerJoin(users, eq(users.id, connectorAccounts.userId))
    .where(and(inArray(id, [...ids]), isNull(users.deletedAt)))
    .groupBy(users.id, users.email);
}

/**
 * Mails the owners of activated children that their product ended, so that nothing more is opened: it was revoked,
 * refunded, suspended or has expired. Each end is mailed once, also by several processes and after a restart.
 *
 * @returns The number of owners.
 */
export async function reportEndings(services: Services): Promise<number> {
  const { db, settings } = services;
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
    const owners = await listOwners(
      tx,
      ended.map(({ id }) => id),
    );
    for (const { email, numbers } of owners)
      await post(tx, services, createProductEndLetter(settings, email, { numbers, at: reportTime }));
    return owners.length;
  });
}
