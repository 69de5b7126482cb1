import { eq, sql } from 'drizzle-orm';
import type { ClosedTrade } from '@parque/domain/journal';
import { matchOwnerAndTexts, selectOwnerRowsByText } from '../../../core/database/equals-any';
import type { Database } from '../../../core/database/database';
import { journalTrades } from '../../../core/database/schema';
import {
  createColumnList,
  listColumnsExcept,
  createGivenTable,
  toRecord,
} from '../../../core/database/statement';
import { closingHour, truncateToHour } from '../hours/hour-repository';

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));

function toTradeRow(accountId: number, trade: ClosedTrade, isTimeless: boolean) {
  const { openedWall, closedAt, closedWall, net: _, magic = null, ...rest } = trade;
  return {
    ...rest,
    accountId,
    openedTime: toDate(openedWall),
    closedAt: isTimeless ? null : toDate(closedAt),
    closedTime: new Date(closedWall),
    magic,
  };
}

const tradeColumns = sql.raw(createColumnList(journalTrades, listColumnsExcept(journalTrades, [])).sql());

const setColumns = createColumnList(journalTrades, listColumnsExcept(journalTrades, ['accountId', 'ticket']));

/**
 * Inserts trades, or replaces the stored ones.
 *
 * @returns The hours of the server's clock in which trades closed, before and after the change.
 */
export async function upsertTrades(
  db: Database,
  accountId: number,
  trades: readonly ClosedTrade[],
  ticketsWithoutInstant: ReadonlySet<string>,
): Promise<number[]> {
  if (trades.length === 0) return [];
  const rows = trades.map((trade) =>
    toRecord(journalTrades, toTradeRow(accountId, trade, ticketsWithoutInstant.has(trade.ticket))),
  );
  const { rows: before } = await db.execute<{ hour: number }>(sql`
    with given as materialized (
      select * from json_populate_recordset(null::journal_trades, ${JSON.stringify(rows)}::json)
    ), before as (
      select found.closed_time from given
      cross join lateral ${selectOwnerRowsByText(eq(journalTrades.accountId, accountId), journalTrades.ticket, 1)} found
    ), written as (
      insert into journal_trades (${tradeColumns}) select ${tradeColumns} from given
      on conflict (account_id, ticket) do update set ${sql.raw(setColumns.fromExcluded)}
    )
    select distinct ${closingHour} from before`);
  return [...before.map(({ hour }) => hour), ...trades.map(({ closedWall }) => truncateToHour(closedWall))];
}

/**
 * Inserts trades that the account does not have, and of which only the server's time is known.
 *
 * @returns The hours of the server's clock in which they closed.
 */
export async function addTrades(db: Database, accountId: number, trades: readonly ClosedTrade[]) {
  if (trades.length === 0) return [];
  const rows = trades.map((trade) => toTradeRow(accountId, trade, true));
  await db.execute(sql`
    insert into journal_trades (${tradeColumns})
    select ${tradeColumns} from ${createGivenTable(journalTrades, listColumnsExcept(journalTrades, []), rows)}`);
  return trades.map(({ closedWall }) => truncateToHour(closedWall));
}

/** Removes the trades of deals that no longer close a position. @returns The hours in which they closed. */
export async function removeTrades(db: Database, accountId: number, tickets: readonly string[]) {
  if (tickets.length === 0) return [];
  const removedTrades = await db
    .delete(journalTrades)
    .where(matchOwnerAndTexts(eq(journalTrades.accountId, accountId), journalTrades.ticket, tickets, 1))
    .returning({ time: journalTrades.closedTime });
  return removedTrades.map(({ time }) => truncateToHour(+time));
}
