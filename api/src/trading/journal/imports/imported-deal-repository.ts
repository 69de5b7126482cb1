import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { StatementDealEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import { brokerDeals, importedDeals } from '../../../core/database/schema';
import type { DealRow } from '../deals/deal-repository';

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
  const inserted = await db
    .insert(importedDeals)
    .values({ importId: id, ticket: key, deal: sql`${text}::jsonb` })
    .onConflictDoNothing()
    .returning({ ticket });
  return inserted.length > 0;
}

/** Returns the keys of the rows of an import. */
export async function listParts(db: Database, id: number): Promise<string[]> {
  const rows = await db.select({ ticket }).from(importedDeals).where(eq(importId, id)).orderBy(asc(ticket));
  return rows.map((row) => row.ticket);
}

const isPart = (id: number, part: string) => and(eq(importId, id), eq(ticket, part));

/** Returns the deals of a row of an import. */
export async function listPartDeals(db: Database, id: number, part: string) {
  const rows = await db.select({ deal }).from(importedDeals).where(isPart(id, part));
  return rows.flatMap((row) => row.deal);
}

type Column = Exclude<keyof StatementDealEntity, 'ticket'>;

/** Types of the fields of an imported deal, in SQL. */
const fieldTypes: Readonly<Record<keyof StatementDealEntity, string>> = {
  ticket: 'text',
  order: 'text',
  positionId: 'text',
  type: 'text',
  entry: 'text',
  symbol: 'text',
  volumeLots: 'numeric',
  price: 'double precision',
  commission: 'bigint',
  fee: 'bigint',
  swap: 'bigint',
  profit: 'bigint',
  stopLoss: 'double precision',
  takeProfit: 'double precision',
  time: 'double precision',
  comment: 'text',
  magic: 'text',
};

const fields = sql.raw(
  Object.entries(fieldTypes)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', '),
);

/** Builds the columns of an account's deal from an imported deal. */
function buildDealColumns(accountId: number, factor: number): Record<keyof DealRow, SQL> {
  const field = (name: keyof StatementDealEntity) => sql`stored.${sql.identifier(name)}`;
  const scaleAmount = (name: Column) => sql`${field(name)} * ${factor}::bigint`;
  return {
    accountId: sql`${accountId}::bigint`,
    ticket: field('ticket'),
    order: field('order'),
    positionId: field('positionId'),
    type: field('type'),
    entry: field('entry'),
    symbol: field('symbol'),
    volumeLots: field('volumeLots'),
    price: field('price'),
    commission: scaleAmount('commission'),
    fee: scaleAmount('fee'),
    swap: scaleAmount('swap'),
    profit: scaleAmount('profit'),
    stopLoss: field('stopLoss'),
    takeProfit: field('takeProfit'),
    at: sql`null::timestamptz`,
    time: sql`'epoch'::timestamp + ${field('time')} * interval '1 millisecond'`,
    comment: field('comment'),
    magic: field('magic'),
    isImported: sql`true`,
  };
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
  const columns: Readonly<Record<string, SQL>> = buildDealColumns(accountId, factor);
  const list = Object.keys(getTableColumns(brokerDeals)).flatMap((name) => columns[name] ?? []);
  const isCopied = tickets && sql`stored.ticket = any(${sql.param([...tickets])}::text[])`;
  await tx.insert(brokerDeals).select(sql`
    select ${sql.join(list, sql`, `)} from ${importedDeals}
    cross join lateral jsonb_to_recordset(${deal}) as stored(${fields})
    where ${and(isPart(id, part), isCopied)}`);
}
