import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import { connectorAccounts, users } from '../../../../core/database/schema';
import type { Services } from '../../../../core/http/area';

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

type Owner = Awaited<ReturnType<typeof loadOwners>> extends Map<number, infer Row> ? Row : never;

/**
 * Reports rows to the owners of their accounts. `mark` marks the rows that are due and returns them: only one of several
 * processes does so, and for the others they are reported already.
 *
 * @returns The number of rows.
 */
export async function reportMarked<Row>(
  { db }: Services,
  mark: (tx: Database) => Promise<Row[]>,
  getAccount: (row: Row) => number,
  report: (tx: Database, row: Row, owner: Owner | undefined) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await mark(tx);
    const owners = await loadOwners(tx, rows.map(getAccount));
    for (const row of rows) await report(tx, row, owners.get(getAccount(row)));
    return rows.length;
  });
}
