import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { msPerHour } from '@parque/domain/durations';
import type { ClosedTrade, TradeSums, WallTime } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import { journalHours, journalTrades } from '../../../core/database/schema';
import type { Account } from '../accounts/account-repository';
import { toMilliseconds, tradeColumns, toTrade } from '../trades/trade-row';

/** Returns the start of the hour on the server's clock. */
export const truncateToHour = (wall: WallTime): WallTime => Math.floor(wall / msPerHour) * msPerHour;

/** SQL for a column `hour`: {@link truncateToHour} of the column `closed_time`. */
export const closingHour = sql.raw(`date_part('epoch', date_trunc('hour', closed_time)) * 1000 as hour`);

/** Formats a time without a zone, because the server's clock has none. */
const formatWall = (wall: WallTime) => new Date(wall).toISOString().slice(0, -1);

/** Converts hours to one parameter of a statement. */
const toHourList = (hours: Iterable<WallTime>) => sql`${sql.param([...hours].map(formatWall))}::timestamp[]`;

const net = sql`(t.profit + t.swap + t.commission)`;

/**
 * Builds the statement that inserts the hours of the trades `t` that meet a condition. Trades with only the server's
 * time get rows of their own.
 */
const insertHours = (accountId: number, condition: SQL) => sql`
  insert into journal_hours (account_id, closed_hour, instant_hour, trades, won, gross_profit, gross_loss)
  select ${accountId}, date_trunc('hour', t.closed_time), date_trunc('hour', t.closed_at, 'UTC'), count(*),
    count(*) filter (where ${net} >= 0), coalesce(sum(${net}) filter (where ${net} >= 0), 0),
    coalesce(sum(${net}) filter (where ${net} < 0), 0)
  from journal_trades t where t.account_id = ${accountId} and ${condition} group by 2, 3`;

/**
 * Computes some hours of an account again from its trades.
 *
 * @param tx - Holds the lock of the account.
 * @param hours - Starts of the hours on the server's clock.
 */
export async function recomputeHours(tx: Database, accountId: number, hours: ReadonlySet<WallTime>) {
  if (hours.size === 0) return;
  await tx.execute(sql`
    delete from journal_hours where account_id = ${accountId} and closed_hour = any(${toHourList(hours)})`);
  let [first, last] = [Infinity, -Infinity];
  for (const hour of hours) {
    first = Math.min(first, hour);
    last = Math.max(last, hour);
  }
  // Reads the trades in one pass. While the planner has no statistics of new trades, a join with the hours would
  // compare each trade with each hour.
  await tx.execute(
    insertHours(
      accountId,
      sql`t.closed_time between ${formatWall(first)}::timestamp and ${formatWall(last + msPerHour)}::timestamp
        and date_trunc('hour', t.closed_time) = any(${toHourList(hours)})`,
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
  /** Start of the hour on the server's clock, in milliseconds. */
  readonly wall: number;
  /** Start of the hour as an instant; null when only the server's time is known. */
  readonly instant: number | null;
}

const { accountId, closedHour, instantHour } = journalHours;
const parameters = { id: sql.placeholder('id'), from: sql.placeholder('from'), to: sql.placeholder('to') };

const hoursQuery = prepareOnce((db) =>
  db
    .select({
      wall: toMilliseconds<number>(closedHour),
      instant: toMilliseconds<number | null>(instantHour),
      trades: journalHours.trades,
      won: journalHours.won,
      grossProfit: journalHours.grossProfit,
      grossLoss: journalHours.grossLoss,
    })
    .from(journalHours)
    .where(and(eq(accountId, parameters.id), gte(closedHour, parameters.from), lt(closedHour, parameters.to)))
    .prepare('journal-hours'),
);

/** Returns the hours that start within a range of the server's clock; the end of the range is exclusive. */
export const listHoursBetween = (
  db: Database,
  id: number,
  { from, to }: { readonly from: WallTime; readonly to: WallTime },
): Promise<HourSums[]> => hoursQuery(db).execute({ id, from: new Date(from), to: new Date(to) });

/** Returns the trades that closed in some hours of the server's clock. */
export async function listTradesInHours(
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
      sql`unnest(${toHourList(hours)}) as hour`,
      sql`${closedTime} >= hour and ${closedTime} < hour + interval '1 hour'`,
    )
    .where(eq(journalTrades.accountId, id));
  return rows.map((row) => toTrade(row, zone));
}
