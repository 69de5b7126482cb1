import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { ClosedTrade, Closing } from '@parque/domain/journal';
import type { Database } from '../database/database';
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

const within = (id: number, { from, to }: Walls) =>
  and(eq(accountId, id), gte(closedTime, new Date(from)), lt(closedTime, new Date(to)));

const inOrder = sql`order by ${closedTime}, length(${ticket}), ${ticket}`;

async function tradesFound(db: Database, { zone }: Whose, rest: SQL): Promise<ClosedTrade[]> {
  const { rows } = await db.execute<TradeRow>(sql`select ${tradeColumns} from ${journalTrades} ${rest}`);
  return rows.map((row) => tradeOf(row, zone));
}

/** Trades that were closed between two readings, in the order of their closing. */
export const tradesBetween = (db: Database, whose: Whose, walls: Walls): Promise<ClosedTrade[]> =>
  tradesFound(db, whose, sql`where ${within(whose.id, walls)} ${inOrder}`);

/** Where a page ended. */
export interface Place {
  readonly time: number;
  readonly ticket: string;
}

/** The next trades after a place, no more than `count`. */
export function tradesAfter(
  db: Database,
  whose: Whose,
  walls: Walls,
  after: Place | undefined,
  count: number,
): Promise<ClosedTrade[]> {
  const isLater =
    after &&
    sql`(${closedTime}, length(${ticket}), ${ticket}) > (${sql.param(new Date(after.time), closedTime)}, ${after.ticket.length}, ${after.ticket})`;
  return tradesFound(
    db,
    whose,
    sql`where ${and(within(whose.id, walls), isLater)} ${inOrder} limit ${count}`,
  );
}

interface Ends extends Record<string, unknown> {
  readonly firstAt: number | null;
  readonly firstWall: number;
  readonly lastAt: number | null;
  readonly lastWall: number;
}

/** When the first and the last trade of an account were closed; nothing without trades. */
export async function firstAndLast(
  db: Database,
  { id, zone }: Whose,
): Promise<{ first: Closing; last: Closing } | undefined> {
  const end = (way: SQL) => sql`
    (select ${closedAt} as at, ${closedTime} as wall from ${journalTrades} where ${eq(accountId, id)}
      order by ${closedTime} ${way}, ${ticket} ${way} limit 1)`;
  const { rows } = await db.execute<Ends>(sql`
    select ${milliseconds(sql`f.at`)} as "firstAt", ${milliseconds(sql`f.wall`)} as "firstWall",
      ${milliseconds(sql`l.at`)} as "lastAt", ${milliseconds(sql`l.wall`)} as "lastWall"
    from ${end(sql`asc`)} f, ${end(sql`desc`)} l`);
  const [ends] = rows;
  return (
    ends && {
      first: closingOf(ends.firstAt, ends.firstWall, zone),
      last: closingOf(ends.lastAt, ends.lastWall, zone),
    }
  );
}

export async function hasTrade(db: Database, account: number, number: string): Promise<boolean> {
  const [row] = await db
    .select({ ticket })
    .from(journalTrades)
    .where(and(eq(accountId, account), eq(ticket, number)));
  return row !== undefined;
}
