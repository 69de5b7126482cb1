import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { ClosedTrade, DateKey, TradeSums, WallTime } from '@parque/domain/journal';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database';
import { prepared } from '../../database/prepared';
import { journalHours, journalTrades } from '../../database/schema';
import type { Account } from '../accounts/account-repository';
import { milliseconds, tradeColumns, tradeOf } from '../trades/trade-row';

export const hourMs = 3_600_000;

/** The hour of the server's clock in which a trade closed. */
export const hourOf = (wall: WallTime): WallTime => Math.floor(wall / hourMs) * hourMs;

/** The column `hour` of a statement: {@link hourOf} of the column `closed_time`. */
export const closingHour = sql.raw(`date_part('epoch', date_trunc('hour', closed_time)) * 1000 as hour`);

/** A time as text without a zone, because the server's clock has none. */
const wallText = (wall: WallTime) => new Date(wall).toISOString().slice(0, -1);

/** Hours as one parameter. */
const hourList = (hours: Iterable<WallTime>) => sql`${sql.param([...hours].map(wallText))}::timestamp[]`;

const net = sql`(t.profit + t.swap + t.commission)`;

/**
 * Inserts the hours of trades `t` that fulfil a condition. Trades of which only the server's time is known are separate
 * from the others.
 */
const insertHours = (accountId: number, condition: SQL) => sql`
  insert into journal_hours (account_id, closed_hour, instant_hour, trades, won, gross_profit, gross_loss)
  select ${accountId}, date_trunc('hour', t.closed_time), date_trunc('hour', t.closed_at, 'UTC'), count(*),
    count(*) filter (where ${net} >= 0), coalesce(sum(${net}) filter (where ${net} >= 0), 0),
    coalesce(sum(${net}) filter (where ${net} < 0), 0)
  from journal_trades t where t.account_id = ${accountId} and ${condition} group by 2, 3`;

/**
 * Computes hours of an account again from its trades.
 *
 * @param tx - Holds the lock of the account.
 * @param hours - Begins of the hours on the server's clock.
 */
export async function recomputeHours(
  tx: Database,
  accountId: number,
  hours: ReadonlySet<WallTime>,
): Promise<void> {
  if (hours.size === 0) return;
  await tx.execute(sql`
    delete from journal_hours where account_id = ${accountId} and closed_hour = any(${hourList(hours)})`);
  let [first, last] = [Infinity, -Infinity];
  for (const hour of hours) {
    first = Math.min(first, hour);
    last = Math.max(last, hour);
  }
  // One pass over the trades: a join with the hours would compare each trade with each hour while the planner has no
  // statistics of new trades.
  await tx.execute(
    insertHours(
      accountId,
      sql`t.closed_time between ${wallText(first)}::timestamp and ${wallText(last + hourMs)}::timestamp
        and date_trunc('hour', t.closed_time) = any(${hourList(hours)})`,
    ),
  );
}

/** Computes all hours of an account again. @param tx - Holds the lock of the account. */
export async function recomputeAllHours(tx: Database, accountId: number): Promise<void> {
  await tx.delete(journalHours).where(eq(journalHours.accountId, accountId));
  await tx.execute(insertHours(accountId, sql`true`));
}

/** The sums of the trades that closed in an hour. */
export interface HourSums extends TradeSums {
  /** Begin of the hour on the server's clock, in milliseconds. */
  readonly wall: number;
  /** Begin of the hour as an instant; null: only the server's time is known. */
  readonly at: number | null;
}

const { accountId, closedHour, instantHour } = journalHours;
const requested = { id: sql.placeholder('id'), from: sql.placeholder('from'), to: sql.placeholder('to') };

const hoursQuery = prepared((db) =>
  db
    .select({
      wall: milliseconds<number>(closedHour),
      at: milliseconds<number | null>(instantHour),
      trades: journalHours.trades,
      won: journalHours.won,
      grossProfit: journalHours.grossProfit,
      grossLoss: journalHours.grossLoss,
    })
    .from(journalHours)
    .where(and(eq(accountId, requested.id), gte(closedHour, requested.from), lt(closedHour, requested.to)))
    .prepare('journal-hours'),
);

/** Returns the hours that begin within a range of the server's clock, without its end. */
export const hoursBetween = (
  db: Database,
  id: number,
  { from, to }: { readonly from: WallTime; readonly to: WallTime },
): Promise<HourSums[]> => hoursQuery(db).execute({ id, from: new Date(from), to: new Date(to) });

const sumOf = (column: PgColumn) => sql<number>`sum(${column})::float8`;

/** A day of the server's clock, as the text of a {@link DateKey}. */
const closedDay = sql<DateKey>`to_char(${closedHour}, 'YYYY-MM-DD')`;

const daysQuery = prepared((db) =>
  db
    .select({
      day: closedDay,
      trades: sumOf(journalHours.trades),
      won: sumOf(journalHours.won),
      grossProfit: sumOf(journalHours.grossProfit),
      grossLoss: sumOf(journalHours.grossLoss),
    })
    .from(journalHours)
    .where(and(eq(accountId, requested.id), gte(closedHour, requested.from), lt(closedHour, requested.to)))
    .groupBy(closedDay)
    .prepare('journal-days'),
);

/** Returns the sums of the days of the server's clock within a range, which begins and ends with a day. */
export async function daysBetween(
  db: Database,
  id: number,
  { from, to }: { readonly from: WallTime; readonly to: WallTime },
): Promise<ReadonlyMap<DateKey, TradeSums>> {
  const rows = await daysQuery(db).execute({ id, from: new Date(from), to: new Date(to) });
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

/** Returns the trades that closed in some hours of the server's clock. */
export async function tradesInHours(
  db: Database,
  { id, zone }: Pick<Account, 'id' | 'zone'>,
  hours: readonly WallTime[],
): Promise<ClosedTrade[]> {
  if (hours.length === 0) return [];
  const { closedTime } = journalTrades;
  const rows = await db
    .select(tradeColumns)
    .from(journalTrades)
    .innerJoin(
      sql`unnest(${hourList(hours)}) as hour`,
      sql`${closedTime} >= hour and ${closedTime} < hour + interval '1 hour'`,
    )
    .where(eq(journalTrades.accountId, id));
  return rows.map((row) => tradeOf(row, zone));
}
