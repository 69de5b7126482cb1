import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ClosedTrade } from '@parque/domain/journal';
import { anyTextOf, ownedTextOf } from '../../database/any-of';
import type { Database } from '../../database/database';
import { brokerDeals, journalInitialStops } from '../../database/schema';

const isOf = (accountId: number, positionId: string) =>
  and(eq(journalInitialStops.accountId, accountId), eq(journalInitialStops.positionId, positionId));

/** Returns the typed initial stop of a position; undefined when none was typed. */
export async function initialStopOf(
  db: Database,
  accountId: number,
  positionId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ price: journalInitialStops.price })
    .from(journalInitialStops)
    .where(isOf(accountId, positionId));
  return row?.price;
}

/** Returns the first entry of each position. Only a broker's deal, whose instant is known, carries the initial stop. */
function openings(db: Database, accountId: number, positions: readonly string[]) {
  const { positionId, at, stopLoss, type, entry, time, ticket } = brokerDeals;
  return db
    .selectDistinctOn([positionId], { positionId, at, stopLoss })
    .from(brokerDeals)
    .where(
      and(
        ownedTextOf(brokerDeals, eq(brokerDeals.accountId, accountId), positionId, positions),
        inArray(type, ['buy', 'sell']),
        inArray(entry, ['in', 'inout']),
      ),
    )
    .orderBy(positionId, time, sql`${ticket} collate "C"`);
}

/** Returns the known initial stops by position: the typed ones, and those of opening deals. */
export async function initialStopsOf(
  db: Database,
  accountId: number,
  trades: readonly Pick<ClosedTrade, 'positionId'>[],
): Promise<ReadonlyMap<string, number>> {
  const stops = new Map<string, number>();
  if (trades.length === 0) return stops;
  const positions = [...new Set(trades.map(({ positionId }) => positionId))];
  for (const { positionId, at, stopLoss } of await openings(db, accountId, positions)) {
    if (at !== null && stopLoss !== null) stops.set(positionId, stopLoss);
  }
  const { positionId, price, accountId: account } = journalInitialStops;
  const typed = await db
    .select({ positionId, price })
    .from(journalInitialStops)
    .where(and(eq(account, accountId), anyTextOf(positionId, positions)));
  for (const row of typed) stops.set(row.positionId, row.price);
  return stops;
}

export async function writeInitialStop(
  db: Database,
  accountId: number,
  positionId: string,
  price: number,
  updatedAt: Date,
): Promise<void> {
  const { accountId: account, positionId: position } = journalInitialStops;
  await db
    .insert(journalInitialStops)
    .values({ accountId, positionId, price, updatedAt })
    .onConflictDoUpdate({ target: [account, position], set: { price, updatedAt } });
}

export async function removeInitialStop(db: Database, accountId: number, positionId: string): Promise<void> {
  await db.delete(journalInitialStops).where(isOf(accountId, positionId));
}
