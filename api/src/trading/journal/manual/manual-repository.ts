import { and, asc, eq, inArray, like, lt, sql } from 'drizzle-orm';
import { manualPrefix, type ManualMatch } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import {
  brokerDeals,
  journalInitialStops,
  journalManualTrades,
  journalNotes,
  journalReviews,
  journalScreenshots,
  journalTrades,
} from '../../../core/database/schema';
import type { DealRow } from '../deals/deal-repository';

export type ManualRow = typeof journalManualTrades.$inferSelect;

const matchAccount = (id: number) => eq(journalManualTrades.accountId, id);
const matchPosition = (id: number, position: string) =>
  and(matchAccount(id), eq(journalManualTrades.positionId, position));

export const listManualRows = (db: Database, id: number): Promise<ManualRow[]> =>
  db.query.journalManualTrades.findMany({
    where: matchAccount(id),
    orderBy: asc(journalManualTrades.positionId),
  });

export const findManualRow = (db: Database, id: number, position: string) =>
  db.query.journalManualTrades.findFirst({ where: matchPosition(id, position) });

export const countManualRows = (db: Database, id: number): Promise<number> =>
  db.$count(journalManualTrades, matchAccount(id));

export async function writeManualRow(tx: Database, row: ManualRow): Promise<void> {
  const { accountId, positionId } = journalManualTrades;
  const { trade, reported, coveredBy, updatedAt } = row;
  await tx
    .insert(journalManualTrades)
    .values(row)
    .onConflictDoUpdate({
      target: [accountId, positionId],
      set: { trade, reported, coveredBy, updatedAt },
    });
}

export async function deleteManualRow(tx: Database, id: number, position: string): Promise<void> {
  await tx.delete(journalManualTrades).where(matchPosition(id, position));
}

/** Returns the deals of positions, in the order of their time. */
export function listPositionRows(db: Database, id: number, positions: readonly string[]): Promise<DealRow[]> {
  const { accountId, positionId, time, ticket } = brokerDeals;
  const where = and(eq(accountId, id), inArray(positionId, [...positions]));
  return db.query.brokerDeals.findMany({ where, orderBy: [asc(time), asc(ticket)] });
}

/** Returns the sum of the typed trades of an account before a time of the server's clock, in the smallest unit. */
export async function sumManualAmounts(db: Database, id: number, before: number): Promise<number> {
  const { accountId, ticket, time, commission, fee, swap, profit } = brokerDeals;
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${commission} + ${fee} + ${swap} + ${profit}), 0)` })
    .from(brokerDeals)
    .where(and(eq(accountId, id), like(ticket, `${manualPrefix}%`), lt(time, new Date(before))));
  return Number(row?.sum ?? 0);
}

/** Typed times have no seconds, and are often rounded. */
const maxDistanceSeconds = 120;
/** Typed prices are often rounded. */
const maxPriceRatio = 0.001;

/** Finds reported trades that match a typed trade: symbol, side and lots are equal, time and price are near. */
export async function findMatches(
  db: Database,
  id: number,
  manualRows: readonly ManualRow[],
): Promise<ManualMatch[]> {
  const typedRows = manualRows.map(({ positionId, trade: { symbol, side, lots, closed, close_price } }) => ({
    position: positionId,
    symbol,
    side,
    lots,
    closed,
    price: close_price,
  }));
  const { rows } = await db.execute<{ position: string; ticket: string; seconds: number }>(sql`
    select given.position, found.ticket,
      abs(extract(epoch from found.closed_time - given.closed))::float8 as seconds
    from jsonb_to_recordset(${JSON.stringify(typedRows)}::jsonb)
      as given(position text, symbol text, side text, lots numeric, closed timestamp, price float8)
    join ${journalTrades} found on found.account_id = ${id}
      and found.closed_time between given.closed - ${maxDistanceSeconds} * interval '1 second'
        and given.closed + ${maxDistanceSeconds} * interval '1 second'
      and lower(found.symbol) = lower(given.symbol) and found.side = given.side and found.lots = given.lots
      and abs(found.close_price - given.price) <= given.price * ${maxPriceRatio}
      and found.ticket not like ${`${manualPrefix}%`}`);
  return rows.map(({ seconds, ...match }) => ({ ...match, distanceMs: seconds * 1000 }));
}

/** A trade, as annotations refer to it. */
export interface TradeKey {
  readonly ticket: string;
  readonly position: string;
}

export async function findPositionOfTrade(db: Database, id: number, ticket: string) {
  const [row] = await db
    .select({ position: journalTrades.positionId })
    .from(journalTrades)
    .where(and(eq(journalTrades.accountId, id), eq(journalTrades.ticket, ticket)));
  return row?.position;
}

/** Moves note, review, screenshots and initial stop to another trade. What the other trade already has is not replaced. */
export async function moveAnnotations(tx: Database, id: number, from: TradeKey, to: TradeKey) {
  await tx.execute(sql`
    update ${journalNotes} one set key = ${to.ticket}
    where account_id = ${id} and kind = 'trade' and key = ${from.ticket} and not exists (
      select from ${journalNotes} other
      where other.account_id = ${id} and other.kind = 'trade' and other.key = ${to.ticket})`);
  await tx.execute(sql`
    update ${journalReviews} one set ticket = ${to.ticket}
    where account_id = ${id} and ticket = ${from.ticket} and not exists (
      select from ${journalReviews} other where other.account_id = ${id} and other.ticket = ${to.ticket})`);
  await tx.execute(sql`
    update ${journalInitialStops} one set position_id = ${to.position}
    where account_id = ${id} and position_id = ${from.position} and not exists (
      select from ${journalInitialStops} other
      where other.account_id = ${id} and other.position_id = ${to.position})`);
  await tx
    .update(journalScreenshots)
    .set({ ticket: to.ticket })
    .where(and(eq(journalScreenshots.accountId, id), eq(journalScreenshots.ticket, from.ticket)));
}

/** Deletes note, review, screenshots and initial stop of a trade. */
export async function deleteAnnotations(tx: Database, id: number, { ticket, position }: TradeKey) {
  const { accountId, kind, key } = journalNotes;
  await tx.delete(journalNotes).where(and(eq(accountId, id), eq(kind, 'trade'), eq(key, ticket)));
  for (const table of [journalReviews, journalScreenshots])
    await tx.delete(table).where(and(eq(table.accountId, id), eq(table.ticket, ticket)));
  await tx
    .delete(journalInitialStops)
    .where(and(eq(journalInitialStops.accountId, id), eq(journalInitialStops.positionId, position)));
}
