import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ClosedTrade } from '@parque/domain/journal';
import { matchOwnerAndTexts } from '../../../core/database/equals-any';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import { brokerDeals, journalInitialStops } from '../../../core/database/schema';

const matchPositionStop = (accountId: number, positionId: string) =>
  and(eq(journalInitialStops.accountId, accountId), eq(journalInitialStops.positionId, positionId));

/** Returns the typed initial stop of a position; undefined when none was typed. */
export async function findInitialStop(db: Database, accountId: number, positionId: string) {
  const [row] = await db
    .select({ price: journalInitialStops.price })
    .from(journalInitialStops)
    .where(matchPositionStop(accountId, positionId));
  return row?.price;
}

interface InitialStopChange {
  readonly stop: number | null;
  readonly typedStop: number | null | undefined;
  readonly updatedAt: Date;
}

const parameters = { id: sql.placeholder('id'), positions: sql.placeholder('positions') };

/** The first entry of each position. Only a broker's deal, whose instant is known, carries the initial stop. */
const openingsQuery = prepareOnce((db) => {
  const { accountId, positionId, at, stopLoss, type, entry, time, ticket } = brokerDeals;
  return db
    .selectDistinctOn([positionId], { positionId, at, stopLoss })
    .from(brokerDeals)
    .where(
      and(
        matchOwnerAndTexts(eq(accountId, parameters.id), positionId, parameters.positions),
        inArray(type, ['buy', 'sell']),
        inArray(entry, ['in', 'inout']),
      ),
    )
    .orderBy(positionId, time, sql`${ticket} collate "C"`)
    .prepare('position-openings');
});

const typedStopsQuery = prepareOnce((db) => {
  const { accountId, positionId, price } = journalInitialStops;
  return db
    .select({ positionId, price })
    .from(journalInitialStops)
    .where(and(eq(accountId, parameters.id), sql`${positionId} = any(${parameters.positions}::text[])`))
    .prepare('typed-stops');
});

/** Returns the known initial stops by position: stops that the user typed, and stops of opening deals. */
export async function loadInitialStops(
  db: Database,
  accountId: number,
  trades: readonly Pick<ClosedTrade, 'positionId'>[],
): Promise<ReadonlyMap<string, number>> {
  const stops = new Map<string, number>();
  if (trades.length === 0) return stops;
  const positions = [...new Set(trades.map(({ positionId }) => positionId))];
  const values = { id: accountId, positions };
  for (const { positionId, at, stopLoss } of await openingsQuery(db).execute(values)) {
    if (at !== null && stopLoss !== null) stops.set(positionId, stopLoss);
  }
  for (const row of await typedStopsQuery(db).execute(values)) stops.set(row.positionId, row.price);
  return stops;
}

/**
 * Stores the typed initial stop of a position; null removes it.
 *
 * @param typedStop - The typed stop that the change replaces; null for none, undefined for any.
 * @returns Whether `stop` is stored. False when another stop was typed after `typedStop` was read.
 */
export async function replaceInitialStop(
  tx: Database,
  accountId: number,
  positionId: string,
  { stop, typedStop, updatedAt }: InitialStopChange,
): Promise<boolean> {
  const [row] = await tx
    .select({ price: journalInitialStops.price })
    .from(journalInitialStops)
    .where(matchPositionStop(accountId, positionId))
    .for('update');
  const storedStop = row?.price ?? null;
  // The stop is already stored: the request was repeated, because its answer was lost.
  if (storedStop === stop) return true;
  if (typedStop !== undefined && typedStop !== storedStop) return false;
  if (stop === null) {
    await tx.delete(journalInitialStops).where(matchPositionStop(accountId, positionId));
    return true;
  }
  const { accountId: account, positionId: position } = journalInitialStops;
  const target = [account, position];
  const insertion = tx.insert(journalInitialStops).values({ accountId, positionId, price: stop, updatedAt });
  const set = { price: stop, updatedAt };
  // A concurrent request may have inserted a stop after the row was read.
  const isAny = typedStop === undefined || storedStop !== null;
  const savedRows = await (isAny
    ? insertion.onConflictDoUpdate({ target, set })
    : insertion.onConflictDoNothing({ target }));
  return (savedRows.rowCount ?? 0) > 0;
}
