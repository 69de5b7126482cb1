import { closedTrades } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Account } from '../accounts/account-repository';
import { dealsOfPositions, keepDeals, keepTrades, removeTrades, type StoredDeal } from './deal-repository';

const positionsAtOnce = 1000;

/**
 * Stores deals of an account and computes the trades of every position with new or changed deals. A cancelled deal no
 * longer closes a position, so its trade is removed.
 */
export async function addDeals(
  tx: Database,
  { id, zone }: Pick<Account, 'id' | 'zone'>,
  deals: readonly StoredDeal[],
  corrects: boolean,
): Promise<number> {
  if (deals.length === 0) return 0;
  const { positions, added, changed } = await keepDeals(tx, id, deals, corrects);
  const closing = new Set<string>();
  for (let from = 0; from < positions.length; from += positionsAtOnce) {
    const some = await dealsOfPositions(tx, id, positions.slice(from, from + positionsAtOnce), zone);
    const trades = closedTrades(some.deals);
    await keepTrades(tx, id, trades, some.timeless);
    for (const { ticket } of trades) closing.add(ticket);
  }
  await removeTrades(
    tx,
    id,
    changed.filter((ticket) => !closing.has(ticket)),
  );
  return added;
}
