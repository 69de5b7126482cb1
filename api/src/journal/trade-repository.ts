import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { ClosedTrade, Closing } from '@parque/domain/journal';
import type { Database } from '../database/database';
import { preparedRows } from '../database/prepared-rows';
import { journalTrades } from '../database/schema';
import type { Account } from './account-repository';
import { closingOf, milliseconds, tradeColumns, tradeOf, type TradeRow } from './trade-row';

type Whose = Pick<Account, 'id' | 'zone'>;

/** Readings of the server's clock; the end does not belong to them. */
interface Walls {
  readonly from: number;
  readonly to: number;
}

const { accountId, closedAt, closedTime, ticket } = journalTrades;

const asked = { id: sql.placeholder('id'), from: sql.placeholder('from'), to: sql.placeholder('to') };
const isWithin = and(eq(accountId, asked.id), gte(closedTime, asked.from), lt(closedTime, asked.to));

const valuesOf = ({ id }: Whose, { from, to }: Walls) => ({ id, from: new Date(from), to: new Date(to) });

const tradesWhere = (name: string, rest: SQL) =>
  preparedRows<TradeRow>(name, sql`select ${tradeColumns} from ${journalTrades} where ${isWithin} ${rest}`);

const inOrder = sql`order by ${closedTime}, length(${ticket}), ${ticket}`;

const allTrades = tradesWhere('trades-between', inOrder);

/** Trades that were closed between two readings, in the order of their closing. */
export async function tradesBetween(db: Database, whose: Whose, walls: Walls): Promise<ClosedTrade[]> {
  const rows = await allTrades(db, valuesOf(whose, walls));
  return rows.map((row) => tradeOf(row, whose.zone));
}

/** Where a page ended. */
export interface Place {
  readonly time: number;
  readonly ticket: string;
}

const limited = sql`${inOrder} limit ${sql.placeholder('count')}`;

const firstTrades = tradesWhere('trades-first', limited);

const place = [
  sql.param(sql.placeholder('time'), closedTime),
  sql`length(${sql.placeholder('ticket')}::text)`,
  sql`${sql.placeholder('ticket')}::text`,
];
const nextTrades = tradesWhere(
  'trades-next',
  sql`and (${closedTime}, length(${ticket}), ${ticket}) > (${sql.join(place, sql`, `)}) ${limited}`,
);

/** The next trades after a place, no more than `count`. */
export async function tradesAfter(
  db: Database,
  whose: Whose,
  walls: Walls,
  after: Place | undefined,
  count: number,
): Promise<ClosedTrade[]> {
  const values = { ...valuesOf(whose, walls), count };
  const rows = await (after
    ? nextTrades(db, { ...values, time: new Date(after.time), ticket: after.ticket })
    : firstTrades(db, values));
  return rows.map((row) => tradeOf(row, whose.zone));
}

type Ends = readonly [firstAt: number | null, firstWall: number, lastAt: number | null, lastWall: number];

const end = (way: SQL) => sql`
  (select ${closedAt} as at, ${closedTime} as wall from ${journalTrades} where ${eq(accountId, asked.id)}
    order by ${closedTime} ${way}, ${ticket} ${way} limit 1)`;

const endsOf = preparedRows<Ends>(
  'trades-ends',
  sql`
    select ${milliseconds(sql`f.at`)}, ${milliseconds(sql`f.wall`)},
      ${milliseconds(sql`l.at`)}, ${milliseconds(sql`l.wall`)}
    from ${end(sql`asc`)} f, ${end(sql`desc`)} l`,
);

/** When the first and the last trade of an account were closed; nothing without trades. */
export async function firstAndLast(
  db: Database,
  { id, zone }: Whose,
): Promise<{ first: Closing; last: Closing } | undefined> {
  const [ends] = await endsOf(db, { id });
  if (!ends) return undefined;
  const [firstAt, firstWall, lastAt, lastWall] = ends;
  return { first: closingOf(firstAt, firstWall, zone), last: closingOf(lastAt, lastWall, zone) };
}

export async function hasTrade(db: Database, account: number, number: string): Promise<boolean> {
  const [row] = await db
    .select({ ticket })
    .from(journalTrades)
    .where(and(eq(accountId, account), eq(ticket, number)));
  return row !== undefined;
}
