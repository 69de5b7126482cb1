import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { instantOf, type ClosedTrade, type Deal, type ZoneName } from '@parque/domain/journal';
import type { Database } from '../database/database';
import { brokerDeals } from '../database/schema';

/** A deal to be kept; `at` is null where only the clock of the server is known. */
export type StoredDeal = Omit<Deal, 'at'> & { readonly at: number | null };

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
/** PostgreSQL keeps no zeros in a text. */
const plain = (text: string) => text.replaceAll('\u0000', '');

const dealJson = (deal: StoredDeal) => ({
  ticket: deal.ticket,
  order_ticket: deal.order,
  position_id: deal.positionId,
  type: deal.type,
  entry: deal.entry,
  symbol: plain(deal.symbol),
  volume_lots: deal.volumeLots,
  price: deal.price,
  commission: deal.commission,
  fee: deal.fee,
  swap: deal.swap,
  profit: deal.profit,
  stop_loss: deal.stopLoss ?? null,
  take_profit: deal.takeProfit ?? null,
  at: iso(deal.at),
  time: iso(deal.time)?.slice(0, -1),
  comment: plain(deal.comment),
});

export interface KeptDeals {
  /** Positions of which something is new, or is not what it was. */
  readonly positions: readonly string[];
  readonly added: number;
}

/**
 * Keeps deals; one parameter for all of them, since a statement has a hundred thousand.
 *
 * @param corrects - Whether what differs from a deal that is there replaces it: a broker corrects, a statement does not.
 */
export async function keepDeals(
  db: Database,
  accountId: number,
  deals: readonly StoredDeal[],
  corrects: boolean,
): Promise<KeptDeals> {
  const once = [...new Map(deals.map((deal) => [deal.ticket, deal])).values()];
  const { rows } = await db.execute<{ position_id: string; is_new: boolean }>(sql`
    insert into broker_deals as kept (account_id, ticket, order_ticket, position_id, type, entry, symbol,
      volume_lots, price, commission, fee, swap, profit, stop_loss, take_profit, at, time, comment)
    select ${accountId}::bigint, d.* from jsonb_to_recordset(${JSON.stringify(once.map(dealJson))}::jsonb) as d(
      ticket text, order_ticket text, position_id text, type text, entry text, symbol text, volume_lots numeric,
      price float8, commission bigint, fee bigint, swap bigint, profit bigint, stop_loss float8,
      take_profit float8, at timestamptz, time timestamp, comment text)
    on conflict (account_id, ticket) do update set
      commission = excluded.commission, fee = excluded.fee, swap = excluded.swap, profit = excluded.profit,
      position_id = excluded.position_id, at = excluded.at, time = excluded.time
    where ${corrects} and (kept.commission, kept.fee, kept.swap, kept.profit, kept.position_id, kept.at)
      is distinct from (excluded.commission, excluded.fee, excluded.swap, excluded.profit, excluded.position_id,
        excluded.at)
    returning position_id, xmax = 0 as is_new`);
  return {
    positions: [...new Set(rows.map(({ position_id }) => position_id))].filter((id) => id !== ''),
    added: rows.filter(({ is_new }) => is_new).length,
  };
}

type DealRow = typeof brokerDeals.$inferSelect;

/** A deal as it is counted with: where only the clock of the server is known, its zone says when that was. */
function dealOf({ at, time, stopLoss, takeProfit, ...row }: DealRow, zone: ZoneName): Deal {
  return {
    ...row,
    at: at ? +at : instantOf(zone, +time),
    time: +time,
    ...(stopLoss !== null && { stopLoss }),
    ...(takeProfit !== null && { takeProfit }),
  };
}

export async function dealsOfPositions(
  db: Database,
  accountId: number,
  positions: readonly string[],
  zone: ZoneName,
): Promise<{ readonly deals: Deal[]; readonly timeless: ReadonlySet<string> }> {
  const rows = await db
    .select()
    .from(brokerDeals)
    .where(and(eq(brokerDeals.accountId, accountId), inArray(brokerDeals.positionId, [...positions])));
  return {
    deals: rows.map((row) => dealOf(row, zone)),
    timeless: new Set(rows.filter(({ at }) => at === null).map(({ ticket }) => ticket)),
  };
}

/** Where a page of deals ended. */
export interface DealPlace {
  /** Reading of the server's clock. */
  readonly time: number;
  readonly ticket: string;
}

const isAfter = (place: DealPlace | undefined) =>
  place &&
  sql`(${brokerDeals.time}, ${brokerDeals.ticket})
    > (${sql.param(new Date(place.time), brokerDeals.time)}, ${place.ticket})`;

/** The next deals after a place, in the order of the server's clock, no more than `count`. */
export async function dealsAfter(
  db: Database,
  { id, zone }: { readonly id: number; readonly zone: ZoneName },
  after: DealPlace | undefined,
  count: number,
): Promise<Deal[]> {
  const { accountId, time, ticket } = brokerDeals;
  const rows = await db
    .select()
    .from(brokerDeals)
    .where(and(eq(accountId, id), isAfter(after)))
    .orderBy(asc(time), asc(ticket))
    .limit(count);
  return rows.map((row) => dealOf(row, zone));
}

/** Reading of the server's clock; undefined: there are no deals. */
export async function lastDealTime(db: Database, accountId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ time: brokerDeals.time })
    .from(brokerDeals)
    .where(eq(brokerDeals.accountId, accountId))
    .orderBy(desc(brokerDeals.time))
    .limit(1);
  return row && +row.time;
}

/** The next deals that moved the balance without a trade. */
export async function movementsAfter(
  db: Database,
  { id, zone }: { readonly id: number; readonly zone: ZoneName },
  after: DealPlace | undefined,
  count: number,
): Promise<Deal[]> {
  const { accountId, entry, time, ticket } = brokerDeals;
  const rows = await db
    .select()
    .from(brokerDeals)
    .where(and(eq(accountId, id), eq(entry, 'none'), isAfter(after)))
    .orderBy(asc(time), asc(ticket))
    .limit(count);
  return rows.map((row) => dealOf(row, zone));
}

/** What all deals moved the balance by; a credit does not. */
export async function balanceMoved(db: Database, accountId: number): Promise<number> {
  const { commission, fee, swap, profit, type } = brokerDeals;
  const [row] = await db
    .select({ moved: sql<string>`coalesce(sum(${commission} + ${fee} + ${swap} + ${profit}), 0)` })
    .from(brokerDeals)
    .where(and(eq(brokerDeals.accountId, accountId), sql`${type} <> 'credit'`));
  return Number(row?.moved ?? 0);
}

const tradeJson = (trade: ClosedTrade, isTimeless: boolean) => ({
  ticket: trade.ticket,
  position_id: trade.positionId,
  symbol: trade.symbol,
  side: trade.side,
  lots: trade.lots,
  open_price: trade.openPrice,
  close_price: trade.closePrice,
  opened_time: iso(trade.openedWall)?.slice(0, -1) ?? null,
  closed_at: isTimeless ? null : iso(trade.closedAt),
  closed_time: iso(trade.closedWall)?.slice(0, -1),
  profit: trade.profit,
  swap: trade.swap,
  commission: trade.commission,
  stop_loss: trade.stopLoss,
  take_profit: trade.takeProfit,
  comment: trade.comment,
});

/** Keeps trades, over what was known of them. */
export async function keepTrades(
  db: Database,
  accountId: number,
  trades: readonly ClosedTrade[],
  timeless: ReadonlySet<string>,
): Promise<void> {
  if (trades.length === 0) return;
  const rows = trades.map((trade) => tradeJson(trade, timeless.has(trade.ticket)));
  await db.execute(sql`
    insert into journal_trades (account_id, ticket, position_id, symbol, side, lots, open_price, close_price,
      opened_time, closed_at, closed_time, profit, swap, commission, stop_loss, take_profit, comment)
    select ${accountId}::bigint, t.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(
      ticket text, position_id text, symbol text, side text, lots numeric, open_price float8, close_price float8,
      opened_time timestamp, closed_at timestamptz, closed_time timestamp, profit bigint, swap bigint,
      commission bigint, stop_loss float8, take_profit float8, comment text)
    on conflict (account_id, ticket) do update set
      position_id = excluded.position_id, side = excluded.side, lots = excluded.lots,
      open_price = excluded.open_price, opened_time = excluded.opened_time, closed_at = excluded.closed_at,
      closed_time = excluded.closed_time, profit = excluded.profit, swap = excluded.swap,
      commission = excluded.commission, stop_loss = excluded.stop_loss, take_profit = excluded.take_profit`);
}
