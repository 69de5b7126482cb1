import { and, asc, eq, getTableColumns, gt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { StatementDealEntity } from '@parque/contract';
import { anyTextOf } from '../../database/any-of';
import type { Database } from '../../database/database';
import { brokerDeals, importedDeals } from '../../database/schema';
import type { DealRow } from '../deals/deal-repository';

const { importId, ticket, deal } = importedDeals;

const text = (name: keyof StatementDealEntity): SQL<string> => sql<string>`${deal}->>${sql.raw(`'${name}'`)}`;
const part = (name: keyof StatementDealEntity): SQL => sql`${deal}->${sql.raw(`'${name}'`)}`;
const number = (name: keyof StatementDealEntity): SQL<number> =>
  sql<number>`(${part(name)})::double precision`;

/** Selects the deals that share their ticket or their position with a deal of another import. */
function sharedWith(other: number | undefined) {
  if (other === undefined) return undefined;
  const of = sql`from imported_deals other where other.import_id = ${other}`;
  return or(
    sql`${ticket} in (select other.ticket ${of})`,
    sql`${text('positionId')} in (select other.deal->>'positionId' ${of} and other.deal->>'positionId' <> '')`,
  );
}

/** Deals of an import that follow each other in the order of their tickets. */
export interface Stretch {
  /** The last ticket before them; '' before the first deal. */
  readonly after: string;
  /** The last of their tickets; undefined: all further ones. */
  readonly last: string | undefined;
}

/**
 * Divides the deals of an import into stretches, in one pass over its tickets. While the planner has no statistics of new
 * deals, it would read and sort all further deals for each part of a list with a limit.
 *
 * @param size - Deals of each stretch but the last one, which may have none.
 */
export async function stretchesOf(db: Database, id: number, size: number): Promise<Stretch[]> {
  const numbered = db
    .select({ ticket, place: sql<number>`row_number() over (order by ${ticket})`.as('place') })
    .from(importedDeals)
    .where(eq(importId, id))
    .as('numbered');
  const rows = await db
    .select({ ticket: numbered.ticket })
    .from(numbered)
    .where(sql`${numbered.place} % ${size} = 0`)
    .orderBy(asc(numbered.place));
  const ends = rows.map((row) => row.ticket);
  return [...ends, undefined].map((last, index) => ({ after: ends[index - 1] ?? '', last }));
}

const isIn = (id: number, { after, last }: Stretch) =>
  and(eq(importId, id), gt(ticket, after), last === undefined ? undefined : lte(ticket, last));

/**
 * Returns the deals of a stretch.
 *
 * @param sharing - Only deals with a ticket or a position of this other import.
 */
export async function dealsIn(
  db: Database,
  id: number,
  stretch: Stretch,
  sharing?: number,
): Promise<StatementDealEntity[]> {
  const rows = await db
    .select({ deal })
    .from(importedDeals)
    .where(and(isIn(id, stretch), sharedWith(sharing)));
  return rows.map((row) => row.deal);
}

/** The columns of an account's deal, in terms of an imported one. */
function columnsFrom(accountId: number, factor: number): Record<keyof DealRow, SQL> {
  const amount = (name: keyof StatementDealEntity) => sql`(${part(name)})::bigint * ${factor}::bigint`;
  return {
    accountId: sql`${accountId}::bigint`,
    ticket: sql`${ticket}`,
    order: text('order'),
    positionId: text('positionId'),
    type: text('type'),
    entry: text('entry'),
    symbol: text('symbol'),
    volumeLots: sql`(${part('volumeLots')})::numeric`,
    price: number('price'),
    commission: amount('commission'),
    fee: amount('fee'),
    swap: amount('swap'),
    profit: amount('profit'),
    stopLoss: number('stopLoss'),
    takeProfit: number('takeProfit'),
    at: sql`null::timestamptz`,
    time: sql`'epoch'::timestamp + ${number('time')} * interval '1 millisecond'`,
    comment: text('comment'),
    isImported: sql`true`,
  };
}

/**
 * Copies deals of an import to an account, within the database.
 *
 * @param factor - A power of ten, by which the amounts are multiplied.
 * @param tickets - The copied deals of the stretch; undefined: all of them. The account has none of them.
 */
export async function copyDeals(
  tx: Database,
  { id, accountId, factor }: { readonly id: number; readonly accountId: number; readonly factor: number },
  stretch: Stretch,
  tickets: readonly string[] | undefined,
): Promise<void> {
  const columns: Readonly<Record<string, SQL>> = columnsFrom(accountId, factor);
  const list = Object.keys(getTableColumns(brokerDeals)).flatMap((name) => columns[name] ?? []);
  const isCopied = and(isIn(id, stretch), tickets && anyTextOf(ticket, tickets));
  await tx
    .insert(brokerDeals)
    .select(sql`select ${sql.join(list, sql`, `)} from ${importedDeals} where ${isCopied}`);
}
