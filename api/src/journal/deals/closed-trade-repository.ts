import { eq, sql } from 'drizzle-orm';
import type { ClosedTrade } from '@parque/domain/journal';
import { ownedTextOf, rowsOfGiven } from '../../database/any-of';
import type { Database } from '../../database/database';
import { journalTrades } from '../../database/schema';
import { columnList, columnsExcept, givenRows, recordOf } from '../../database/statement';
import { closingHour, hourOf } from '../hours/hour-repository';

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

function tradeRow(
  accountId: number,
  trade: ClosedTrade,
  isTimeless: boolean,
): typeof journalTrades.$inferInsert {
  return {
    accountId,
    ticket: trade.ticket,
    positionId: trade.positionId,
    symbol: trade.symbol,
    side: trade.side,
    lots: trade.lots,
    openPrice: trade.openPrice,
    closePrice: trade.closePrice,
    openedTime: dateOf(trade.openedWall),
    closedAt: isTimeless ? null : dateOf(trade.closedAt),
    closedTime: new Date(trade.closedWall),
    profit: trade.profit,
    swap: trade.swap,
    commission: trade.commission,
    stopLoss: trade.stopLoss,
    takeProfit: trade.takeProfit,
    comment: trade.comment,
  };
}

const tradeColumns = sql.raw(columnList(journalTrades, columnsExcept(journalTrades, [])).sql());

const recomputed = columnList(journalTrades, columnsExcept(journalTrades, ['accountId', 'ticket']));

/**
 * Inserts trades, or replaces the stored ones.
 *
 * @returns The hours of the server's clock in which trades closed, before and after the change.
 */
export async function keepTrades(
  db: Database,
  accountId: number,
  trades: readonly ClosedTrade[],
  timeless: ReadonlySet<string>,
): Promise<number[]> {
  if (trades.length === 0) return [];
  const rows = trades.map((trade) =>
    recordOf(journalTrades, tradeRow(accountId, trade, timeless.has(trade.ticket))),
  );
  const { rows: before } = await db.execute<{ hour: number }>(sql`
    with given as materialized (
      select * from json_populate_recordset(null::journal_trades, ${JSON.stringify(rows)}::json)
    ), before as (
      select found.closed_time from given
      cross join lateral ${rowsOfGiven(journalTrades, eq(journalTrades.accountId, accountId), journalTrades.ticket, 1)} found
    ), written as (
      insert into journal_trades (${tradeColumns}) select ${tradeColumns} from given
      on conflict (account_id, ticket) do update set ${sql.raw(recomputed.fromExcluded)}
    )
    select distinct ${closingHour} from before`);
  return [...before.map(({ hour }) => hour), ...trades.map(({ closedWall }) => hourOf(closedWall))];
}

/**
 * Inserts trades that the account does not have, and of which only the server's time is known.
 *
 * @returns The hours of the server's clock in which they closed.
 */
export async function addTrades(
  db: Database,
  accountId: number,
  trades: readonly ClosedTrade[],
): Promise<number[]> {
  if (trades.length === 0) return [];
  const rows = trades.map((trade) => tradeRow(accountId, trade, true));
  await db.execute(sql`
    insert into journal_trades (${tradeColumns})
    select ${tradeColumns} from ${givenRows(journalTrades, columnsExcept(journalTrades, []), rows)}`);
  return trades.map(({ closedWall }) => hourOf(closedWall));
}

/** Removes the trades of deals that no longer close a position. @returns The hours in which they closed. */
export async function removeTrades(
  db: Database,
  accountId: number,
  tickets: readonly string[],
): Promise<number[]> {
  if (tickets.length === 0) return [];
  const removed = await db
    .delete(journalTrades)
    .where(
      ownedTextOf(journalTrades, eq(journalTrades.accountId, accountId), journalTrades.ticket, tickets, 1),
    )
    .returning({ time: journalTrades.closedTime });
  return removed.map(({ time }) => hourOf(+time));
}
