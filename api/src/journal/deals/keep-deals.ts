import { closedTrades } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Account } from '../accounts/account-repository';
import {
  dealsOfPositions,
  keepDeals,
  keepTrades,
  removeTrades,
  type DealSource,
  type StoredDeal,
} from './deal-repository';

/** Deals and positions of one statement, which takes about 3 ms to build: the calls of other users are answered in between. */
const [dealsAtOnce, positionsAtOnce] = [250, 150];

type TradedAccount = Pick<Account, 'id' | 'zone'>;

/**
 * Computes the trades of positions from their stored deals.
 *
 * @returns The tickets of these trades.
 */
export async function computeTrades(
  tx: Database,
  { id, zone }: TradedAccount,
  positions: readonly string[],
): Promise<ReadonlySet<string>> {
  const closing = new Set<string>();
  for (let from = 0; from < positions.length; from += positionsAtOnce) {
    const some = await dealsOfPositions(tx, id, positions.slice(from, from + positionsAtOnce), zone);
    const trades = closedTrades(some.deals);
    await keepTrades(tx, id, trades, some.timeless);
    for (const { ticket } of trades) closing.add(ticket);
  }
  return closing;
}

/**
 * Stores deals of an account and computes the trades of every position with new or changed deals. A cancelled deal no
 * longer closes a position, so its trade is removed.
 */
export async function addDeals(
  tx: Database,
  account: TradedAccount,
  deals: readonly StoredDeal[],
  source: DealSource,
  corrects = source === 'broker',
): Promise<number> {
  if (deals.length === 0) return 0;
  const once = [...new Map(deals.map((deal) => [deal.ticket, deal])).values()];
  const positions = new Set<string>();
  const changed: string[] = [];
  let added = 0;
  for (let from = 0; from < once.length; from += dealsAtOnce) {
    const kept = await keepDeals(tx, account.id, once.slice(from, from + dealsAtOnce), source, corrects);
    for (const position of kept.positions) positions.add(position);
    changed.push(...kept.changed);
    added += kept.added;
  }
  const closing = await computeTrades(tx, account, [...positions]);
  await removeTrades(
    tx,
    account.id,
    changed.filter((ticket) => !closing.has(ticket)),
  );
  return added;
}
