import { closedTrades } from '@parque/domain/journal';
import type { Database } from '../database/database';
import type { Account } from './account-repository';
import { dealsOfPositions, keepDeals, keepTrades, type StoredDeal } from './deal-repository';

const positionsAtOnce = 1000;

/** Keeps deals of an account, and works out the trades of every position of which something is new. */
export async function addDeals(
  tx: Database,
  { id, zone }: Pick<Account, 'id' | 'zone'>,
  deals: readonly StoredDeal[],
  corrects: boolean,
): Promise<number> {
  if (deals.length === 0) return 0;
  const { positions, added } = await keepDeals(tx, id, deals, corrects);
  for (let from = 0; from < positions.length; from += positionsAtOnce) {
    const some = await dealsOfPositions(tx, id, positions.slice(from, from + positionsAtOnce), zone);
    await keepTrades(tx, id, closedTrades(some.deals), some.timeless);
  }
  return added;
}
