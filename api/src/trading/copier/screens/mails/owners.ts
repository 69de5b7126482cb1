import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import { connectorAccounts, users } from '../../../../core/database/schema';

/** The owners of these accounts, by the id of the account. Deleted owners are left out. */
export async function loadOwners(tx: Database, accounts: readonly number[]) {
  const { id, number, userId } = connectorAccounts;
  const rows = await tx
    .select({ id, number, userId })
    .from(connectorAccounts)
    .innerJoin(users, eq(users.id, userId))
    .where(and(inArray(id, [...accounts]), isNull(users.deletedAt)))
    .orderBy(id);
  return new Map(rows.map((row) => [row.id, row]));
}
