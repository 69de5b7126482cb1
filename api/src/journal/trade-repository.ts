import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { ClosedTrade } from '@parque/domain/journal';
import type { Database } from '../database/database';
import { journalTrades } from '../database/schema';
import type { Account } from './account-repository';
import { tradeOf } from './deal-repository';

type Whose = Pick<Account, 'id' | 'zone'>;

/** Readings of the server's clock; the end does not belong to them. */
interface Walls {
  readonly from: number;
  readonly to: number;
}

const within = (id: number, { from, to }: Walls) =>
  and(
    eq(journalTrades.accountId, id),
    gte(journalTrades.closedTime, new Date(from)),
    lt(journalTrades.closedTime, new Date(to)),
  );

const inOrder = [
  asc(journalTrades.closedTime),
  asc(sql`length(${journalTrades.ticket})`),
  asc(journalTrades.ticket),
];

/** Trades that were closed between two readings, in the order of their closing. */
export async function tradesBetween(db: Database, { id, zone }: Whose, walls: Walls): Promise<ClosedTrade[]> {
  const rows = await db
    .select()
    .from(journalTrades)
    .where(within(id, walls))
    .orderBy(...inOrder);
  return rows.map((row) => tradeOf(row, zone));
}

/** Where a page ended. */
export interface Place {
  readonly time: number;
  readonly ticket: string;
}

/** The next trades after a place, no more than `count`. */
export async function tradesAfter(
  db: Database,
  { id, zone }: Whose,
  walls: Walls,
  after: Place | undefined,
  count: number,
): Promise<ClosedTrade[]> {
  const { closedTime, ticket } = journalTrades;
  const isLater =
    after &&
    sql`(${closedTime}, length(${ticket}), ${ticket}) > (${new Date(after.time)}, ${after.ticket.length}, ${after.ticket})`;
  const rows = await db
    .select()
    .from(journalTrades)
    .where(and(within(id, walls), isLater))
    .orderBy(...inOrder)
    .limit(count);
  return rows.map((row) => tradeOf(row, zone));
}

/** The first and the last trade of an account; none without trades. */
export async function firstAndLast(db: Database, { id, zone }: Whose): Promise<ClosedTrade[]> {
  const one = (order: typeof asc) =>
    db
      .select()
      .from(journalTrades)
      .where(eq(journalTrades.accountId, id))
      .orderBy(order(journalTrades.closedTime), order(journalTrades.ticket))
      .limit(1);
  const rows = [...(await one(asc)), ...(await one(desc))];
  return rows.map((row) => tradeOf(row, zone));
}

export async function hasTrade(db: Database, accountId: number, ticket: string): Promise<boolean> {
  const [row] = await db
    .select({ ticket: journalTrades.ticket })
    .from(journalTrades)
    .where(and(eq(journalTrades.accountId, accountId), eq(journalTrades.ticket, ticket)));
  return row !== undefined;
}
