import { and, asc, eq, getTableColumns, gt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { StatementDealEntity } from '@parque/contract';
import { equalsAnyText } from '../../../core/database/equals-any';
import type { Database } from '../../../core/database/database';
import { brokerDeals, importedDeals } from '../../../core/database/schema';
import type { DealRow } from '../deals/deal-repository';

const { importId, ticket, deal } = importedDeals;

const selectText = (name: keyof StatementDealEntity): SQL<string> =>
  sql<string>`${deal}->>${sql.raw(`'${name}'`)}`;
const selectJson = (name: keyof StatementDealEntity): SQL => sql`${deal}->${sql.raw(`'${name}'`)}`;
const selectNumber = (name: keyof StatementDealEntity): SQL<number> =>
  sql<number>`(${selectJson(name)})::double precision`;

/** Selects the deals that share their ticket or their position with a deal of another import. */
function isSharedWith(other: number | undefined) {
  if (other === undefined) return undefined;
  const otherDeals = sql`from imported_deals other where other.import_id = ${other}`;
  return or(
    sql`${ticket} in (select other.ticket ${otherDeals})`,
    sql`${selectText('positionId')} in (select other.deal->>'positionId' ${otherDeals} and other.deal->>'positionId' <> '')`,
  );
}

/** A range of tickets of an import. */
export interface Stretch {
  /** The last ticket before the range; '' at the first deal. */
  readonly after: string;
  /** The last ticket of the range; undefined when it contains all further deals. */
  readonly last: string | undefined;
}

/**
 * Divides the deals of an import into stretches, in one pass over its tickets. Queries with `limit` would be slower:
 * while the planner has no statistics of new deals, each of them reads and sorts all further deals.
 *
 * @param size - Number of deals in each stretch except the last one, which has fewer or none.
 */
export async function listStretches(db: Database, id: number, size: number): Promise<Stretch[]> {
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
 * @param sharing - Returns only deals that share a ticket or a position with this other import.
 */
export async function listStretchDeals(db: Database, id: number, stretch: Stretch, sharing?: number) {
  const rows = await db
    .select({ deal })
    .from(importedDeals)
    .where(and(isIn(id, stretch), isSharedWith(sharing)));
  return rows.map((row) => row.deal);
}

/** Builds the columns of an account's deal from an imported deal. */
function buildDealColumns(accountId: number, factor: number): Record<keyof DealRow, SQL> {
  const scaleAmount = (name: keyof StatementDealEntity) =>
    sql`(${selectJson(name)})::bigint * ${factor}::bigint`;
  return {
    accountId: sql`${accountId}::bigint`,
    ticket: sql`${ticket}`,
    order: selectText('order'),
    positionId: selectText('positionId'),
    type: selectText('type'),
    entry: selectText('entry'),
    symbol: selectText('symbol'),
    volumeLots: sql`(${selectJson('volumeLots')})::numeric`,
    price: selectNumber('price'),
    commission: scaleAmount('commission'),
    fee: scaleAmount('fee'),
    swap: scaleAmount('swap'),
    profit: scaleAmount('profit'),
    stopLoss: selectNumber('stopLoss'),
    takeProfit: selectNumber('takeProfit'),
    at: sql`null::timestamptz`,
    time: sql`'epoch'::timestamp + ${selectNumber('time')} * interval '1 millisecond'`,
    comment: selectText('comment'),
    isImported: sql`true`,
  };
}

/**
 * Copies deals of an import to an account, within the database.
 *
 * @param factor - A power of ten, by which the amounts are multiplied.
 * @param tickets - The deals of the stretch to copy, which the account must not have; undefined: all of them.
 */
export async function copyDeals(
  tx: Database,
  { id, accountId, factor }: { readonly id: number; readonly accountId: number; readonly factor: number },
  stretch: Stretch,
  tickets: readonly string[] | undefined,
): Promise<void> {
  const columns: Readonly<Record<string, SQL>> = buildDealColumns(accountId, factor);
  const list = Object.keys(getTableColumns(brokerDeals)).flatMap((name) => columns[name] ?? []);
  const isCopied = and(isIn(id, stretch), tickets && equalsAnyText(ticket, tickets));
  await tx
    .insert(brokerDeals)
    .select(sql`select ${sql.join(list, sql`, `)} from ${importedDeals} where ${isCopied}`);
}
