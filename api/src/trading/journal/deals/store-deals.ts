import { listClosedTrades, type ClosedTrade, type Deal } from '@parque/domain/journal';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { Database } from '../../../core/database/database';
import type { Account } from '../accounts/account-repository';
import { upsertTrades, removeTrades } from './closed-trade-repository';
import { loadPositionDeals, upsertDeals, type DealSource, type StoredDeal } from './deal-repository';
import { recomputeHours } from '../hours/hour-repository';

/** Deals and positions of one batch, which takes about 3 ms. The calls of other users are answered between batches. */
const dealsPerBatch = 250;
const positionsPerBatch = 150;

type TradedAccount = Pick<Account, 'id' | 'zone'>;

export interface ComputedTrades {
  /** Tickets of the deals that close a position. */
  readonly closing: ReadonlySet<string>;
  /** The hours of the server's clock in which trades of these positions closed, before and after. */
  readonly hours: ReadonlySet<number>;
}

/** Computes the trades of positions from their stored deals. The caller computes their hours again. */
export async function computeTrades(
  tx: Database,
  { id, zone }: TradedAccount,
  positions: readonly string[],
): Promise<ComputedTrades> {
  const closing = new Set<string>();
  const hours = new Set<number>();
  for (let from = 0; from < positions.length; from += positionsPerBatch) {
    const batch = positions.slice(from, from + positionsPerBatch);
    const { deals, ticketsWithoutInstant } = await loadPositionDeals(tx, id, batch, zone);
    const trades = listClosedTrades(deals);
    for (const hour of await upsertTrades(tx, id, trades, ticketsWithoutInstant)) hours.add(hour);
    for (const { ticket } of trades) closing.add(ticket);
  }
  return { closing, hours };
}

/** Computes the trades of positions in rounds of the event loop. @param positions - All deals of each position. */
export async function computeClosedTrades(positions: readonly (readonly Deal[])[]): Promise<ClosedTrade[]> {
  const trades: ClosedTrade[] = [];
  for (let from = 0; from < positions.length; from += positionsPerBatch) {
    await nextRound();
    trades.push(...listClosedTrades(positions.slice(from, from + positionsPerBatch).flat()));
  }
  return trades;
}

export interface AddedDeals {
  readonly addedCount: number;
  /** The hours of the server's clock in which trades of their positions closed, before and after. */
  readonly hours: ReadonlySet<number>;
}

/**
 * Stores deals of an account and computes the trades of every position with new or changed deals. A cancelled deal no
 * longer closes a position, so its trade is removed. The caller computes the hours again.
 */
export async function storeDeals(
  tx: Database,
  account: TradedAccount,
  deals: readonly StoredDeal[],
  source: DealSource,
): Promise<AddedDeals> {
  const uniqueDeals = [...new Map(deals.map((deal) => [deal.ticket, deal])).values()];
  const positions = new Set<string>();
  const changedTickets: string[] = [];
  let addedCount = 0;
  for (let from = 0; from < uniqueDeals.length; from += dealsPerBatch) {
    const part = uniqueDeals.slice(from, from + dealsPerBatch);
    const storedBatch = await upsertDeals(tx, account.id, part, source);
    for (const position of storedBatch.positions) positions.add(position);
    changedTickets.push(...storedBatch.changedTickets);
    addedCount += storedBatch.addedCount;
  }
  const { closing, hours } = await computeTrades(tx, account, [...positions]);
  const removedHours = await removeTrades(
    tx,
    account.id,
    changedTickets.filter((ticket) => !closing.has(ticket)),
  );
  return { addedCount, hours: new Set([...hours, ...removedHours]) };
}

/** Stores deals as {@link storeDeals} does, and computes the hours again. */
export async function addDeals(
  tx: Database,
  account: TradedAccount,
  deals: readonly StoredDeal[],
  source: DealSource,
): Promise<void> {
  const { hours } = await storeDeals(tx, account, deals, source);
  await recomputeHours(tx, account.id, hours);
}
