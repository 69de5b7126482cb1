import { and, asc, desc, eq, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { ClosedTrade, Closing } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import { journalTrades } from '../../../core/database/schema';
import type { PagePosition } from '../deals/page-cursor';
import type { Account } from '../accounts/account-repository';
import { toClosing, toMilliseconds, tradeColumns, toTrade } from './trade-row';

type Zoned = Pick<Account, 'id' | 'zone'>;

/** A range of times on the server's clock; its end is exclusive. */
interface Walls {
  readonly from: number;
  readonly to: number;
}

const { accountId, closedAt, closedTime, ticket } = journalTrades;

const parameters = { id: sql.placeholder('id'), from: sql.placeholder('from'), to: sql.placeholder('to') };
const periodCondition = and(
  eq(accountId, parameters.id),
  gte(closedTime, parameters.from),
  lt(closedTime, parameters.to),
);

const toQueryValues = ({ id }: Zoned, { from, to }: Walls) => ({
  id,
  from: new Date(from),
  to: new Date(to),
});

const selectTrades = (db: Database, rest?: SQL) =>
  db
    .select(tradeColumns)
    .from(journalTrades)
    .where(and(periodCondition, rest))
    .orderBy(closedTime, sql`length(${ticket})`, ticket);

const allTrades = prepareOnce((db) => selectTrades(db).prepare('trades-between'));

/** Returns the trades closed within a range, in the order of their closing. */
export async function listTradesBetween(db: Database, account: Zoned, walls: Walls): Promise<ClosedTrade[]> {
  const rows = await allTrades(db).execute(toQueryValues(account, walls));
  return rows.map((row) => toTrade(row, account.zone));
}

const count = sql.placeholder('count');

const firstTrades = prepareOnce((db) => selectTrades(db).limit(count).prepare('trades-first'));

const position = [
  sql.param(sql.placeholder('time'), closedTime),
  sql`length(${sql.placeholder('ticket')}::text)`,
  sql`${sql.placeholder('ticket')}::text`,
];
const afterCondition = sql`(${closedTime}, length(${ticket}), ${ticket}) > (${sql.join(position, sql`, `)})`;

const nextTrades = prepareOnce((db) => selectTrades(db, afterCondition).limit(count).prepare('trades-next'));

/** Returns at most `limit` trades after a position; without a position, the first ones. */
export async function listTradesAfter(
  db: Database,
  account: Zoned,
  walls: Walls,
  { after, limit }: { readonly after: PagePosition | undefined; readonly limit: number },
): Promise<ClosedTrade[]> {
  const values = { ...toQueryValues(account, walls), count: limit };
  const rows = await (after
    ? nextTrades(db).execute({ ...values, time: new Date(after.time), ticket: after.ticket })
    : firstTrades(db).execute(values));
  return rows.map((row) => toTrade(row, account.zone));
}

const end = (way: SQL) => sql`
  (select ${closedAt} as at, ${closedTime} as wall from ${journalTrades} where ${eq(accountId, parameters.id)}
    order by ${closedTime} ${way}, ${ticket} ${way} limit 1)`;

const hasMore = sql<boolean>`exists (
  select from ${journalTrades} where ${periodCondition} order by ${closedTime} limit 1 offset ${count})`;

const extentQuery = prepareOnce((db) =>
  db
    .select({
      firstAt: toMilliseconds<number | null>(sql`f.at`),
      firstWall: toMilliseconds<number>(sql`f.wall`),
      lastAt: toMilliseconds<number | null>(sql`l.at`),
      lastWall: toMilliseconds<number>(sql`l.wall`),
      hasMore,
    })
    .from(sql`${end(sql`asc`)} f, ${end(sql`desc`)} l`)
    .prepare('trades-extent'),
);

/** When the first and the last trade of an account were closed, and how many trades a range has. */
export interface Extent {
  readonly first: Closing;
  readonly last: Closing;
  /** Whether the range has more than the given number of trades. */
  readonly hasMore: boolean;
}

/**
 * Returns the extent of an account's trades in one round trip; undefined without trades.
 *
 * @param max - The number for {@link Extent.hasMore}, which reads at most one trade more.
 */
export async function findExtent(db: Database, account: Zoned, walls: Walls, max: number) {
  const [extent] = await extentQuery(db).execute({ ...toQueryValues(account, walls), count: max });
  if (!extent) return undefined;
  const { firstAt, firstWall, lastAt, lastWall } = extent;
  return {
    first: toClosing(firstAt, firstWall, account.zone),
    last: toClosing(lastAt, lastWall, account.zone),
    hasMore: extent.hasMore,
  };
}

/** Returns the trade with a ticket; undefined when the account has none. */
export async function findTradeByTicket(db: Database, { id, zone }: Zoned, number: string) {
  const [row] = await db
    .select(tradeColumns)
    .from(journalTrades)
    .where(and(eq(accountId, id), eq(ticket, number)));
  return row && toTrade(row, zone);
}

/**
 * Returns the ticket of the trade that was closed before or after another one, in the order of the pages; null: none.
 */
export async function findNeighbour(
  db: Database,
  id: number,
  trade: Pick<ClosedTrade, 'closedWall' | 'ticket'>,
  side: 'before' | 'after',
): Promise<string | null> {
  const tradeKey = sql`(${sql.param(new Date(trade.closedWall), closedTime)}, length(${trade.ticket}::text), ${trade.ticket}::text)`;
  const rowKey = sql`(${closedTime}, length(${ticket}), ${ticket})`;
  const [order, isBeyond] =
    side === 'before' ? [desc, sql`${rowKey} < ${tradeKey}`] : [asc, sql`${rowKey} > ${tradeKey}`];
  // The time is compared separately too, so that the index finds the few rows around it.
  const limit = new Date(trade.closedWall);
  const rangeCondition = side === 'before' ? lte(closedTime, limit) : gte(closedTime, limit);
  const [row] = await db
    .select({ ticket })
    .from(journalTrades)
    .where(and(eq(accountId, id), rangeCondition, isBeyond))
    .orderBy(order(closedTime), order(sql`length(${ticket})`), order(ticket))
    .limit(1);
  return row?.ticket ?? null;
}
