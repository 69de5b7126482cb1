import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { StatementDealEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import { brokerDeals, importedDeals } from '../../../core/database/schema';

const { importId, ticket, deal } = importedDeals;

/**
 * Stores deals of an import as one row. One row for each deal would take nine times the space, and its foreign key
 * would be checked for each.
 *
 * @returns Whether they are new: the same deals are stored once.
 */
export async function insertPart(db: Database, id: number, deals: readonly StatementDealEntity[]) {
  const text = JSON.stringify(deals);
  const key = createHash('sha256').update(text).digest('base64url');
  const insertedRows = await db
    .insert(importedDeals)
    .values({ importId: id, ticket: key, deal: sql`${text}::jsonb` })
    .onConflictDoNothing()
    .returning({ ticket });
  return insertedRows.length > 0;
}

/** Returns the keys of the rows of an import. */
export async function listParts(db: Database, id: number): Promise<string[]> {
  const rows = await db.select({ ticket }).from(importedDeals).where(eq(importId, id)).orderBy(asc(ticket));
  return rows.map((row) => row.ticket);
}

const matchPart = (id: number, part: string) => and(eq(importId, id), eq(ticket, part));

/** Returns the deals of a row of an import. */
export async function listPartDeals(db: Database, id: number, part: string) {
  const rows = await db.select({ deal }).from(importedDeals).where(matchPart(id, part));
  return rows.flatMap((row) => row.deal);
}

/** Types of the fields of an imported deal that are not texts, in SQL. */
const fieldTypes: Readonly<Partial<Record<string, string>>> = {
  volumeLots: 'numeric',
  price: 'double precision',
  commission: 'bigint',
  fee: 'bigint',
  swap: 'bigint',
  profit: 'bigint',
  stopLoss: 'double precision',
  takeProfit: 'double precision',
  time: 'double precision',
};

const dealColumns = Object.keys(getTableColumns(brokerDeals));

const fields = sql.raw(dealColumns.map((name) => `"${name}" ${fieldTypes[name] ?? 'text'}`).join(', '));

/** Builds the value of a column of an account's deal from an imported deal. */
function buildDealColumn(name: string, accountId: number, factor: number): SQL {
  const field = sql`stored.${sql.identifier(name)}`;
  switch (name) {
    case 'accountId':
      return sql`${accountId}::bigint`;
    case 'commission':
    case 'fee':
    case 'swap':
    case 'profit':
      return sql`${field} * ${factor}::bigint`;
    case 'at':
      return sql`null::timestamptz`;
    case 'time':
      return sql`'epoch'::timestamp + ${field} * interval '1 millisecond'`;
    case 'isImported':
      return sql`true`;
    default:
      return field;
  }
}

/**
 * Copies deals of an import to an account, within the database.
 *
 * @param factor - A power of ten, by which the amounts are multiplied.
 * @param part - The key of the row.
 * @param tickets - The deals of the row to copy, which the account must not have; undefined: all of them.
 */
export async function copyDeals(
  tx: Database,
  { id, accountId, factor }: { readonly id: number; readonly accountId: number; readonly factor: number },
  part: string,
  tickets: readonly string[] | undefined,
): Promise<void> {
  const list = dealColumns.map((name) => buildDealColumn(name, accountId, factor));
  const ticketCondition = tickets && sql`stored.ticket = any(${sql.param([...tickets])}::text[])`;
  await tx.insert(brokerDeals).select(sql`
    select ${sql.join(list, sql`, `)} from ${importedDeals}
    cross join lateral jsonb_to_recordset(${deal}) as stored(${fields})
    where ${and(matchPart(id, part), ticketCondition)}`);
}
