import { linkClosings, type UnclosedPosition } from '@parque/domain/journal';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { brokerDeals } from '../../../core/database/schema';
import type { Account } from '../accounts/account-repository';
import { computeTrades } from '../deals/store-deals';
import { recomputeHours } from '../hours/hour-repository';

const { accountId, entry, isImported, positionId, symbol, ticket, time, type, volumeLots } = brokerDeals;
const openingCondition = sql`${entry} = 'in'`;

/**
 * Returns the imported positions whose opening is missing (`side` is null) or whose volume is not closed (`remainingLots`). A
 * position that was reversed is not one of them: its reversal both closes and opens.
 */
const loadPositions = (db: Database, id: number) =>
  db
    .select({
      positionId,
      symbol: sql<string>`min(${symbol})`,
      side: sql<'buy' | 'sell'>`min(${type}) filter (where ${openingCondition})`,
      since: sql<string>`extract(epoch from min(${time}) filter (where ${openingCondition})) * 1000`,
      remainingLots: sql<string>`sum(case when ${openingCondition} then ${volumeLots} else -${volumeLots} end)`,
    })
    .from(brokerDeals)
    .where(and(eq(accountId, id), sql`${entry} <> 'none'`))
    .groupBy(positionId).having(sql`bool_and(${isImported}) and count(*) filter (where ${entry} = 'inout') = 0
      and (count(*) filter (where ${openingCondition}) = 0
        or sum(case when ${openingCondition} then ${volumeLots} else -${volumeLots} end) > 0)`);

/**
 * Links closing deals of imports to the positions that another import opened. For example, the report of a week closes
 * positions that the report of an earlier week opened.
 *
 * @param tx - Holds the lock of the account.
 */
export async function linkPositions(tx: Database, account: Account): Promise<void> {
  const importedPositions = await loadPositions(tx, account.id);
  const orphans = importedPositions
    .filter(({ side }) => side === null)
    .map((position) => position.positionId);
  const unclosedPositions = importedPositions.flatMap(
    ({ side, since, remainingLots, ...position }): UnclosedPosition[] =>
      side === null ? [] : [{ ...position, side, since: Number(since), volumeLots: Number(remainingLots) }],
  );
  if (orphans.length === 0 || unclosedPositions.length === 0) return;
  const orphanCondition = and(eq(accountId, account.id), inArray(positionId, orphans));
  const closings = await tx
    .select({ ticket, symbol, type, time, volumeLots })
    .from(brokerDeals)
    .where(orphanCondition)
    .orderBy(asc(time), asc(ticket));
  const links = linkClosings(
    unclosedPositions,
    closings.map((deal) => ({ ...deal, time: +deal.time })),
  );
  if (links.size === 0) return;
  for (const [closing, position] of links) {
    await tx
      .update(brokerDeals)
      .set({ positionId: position })
      .where(and(eq(accountId, account.id), eq(ticket, closing)));
  }
  const { hours } = await computeTrades(tx, account, [...new Set(links.values())]);
  await recomputeHours(tx, account.id, hours);
}
