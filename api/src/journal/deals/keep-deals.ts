import { closedTrades, type ClosedTrade, type Deal } from '@parque/domain/journal';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { Database } from '../../database/database';
import type { Rest } from '../../http/limits/turns/rest';
import type { Account } from '../accounts/account-repository';
import { keepTrades, removeTrades } from './closed-trade-repository';
import { dealsOfPositions, keepDeals, type DealSource, type StoredDeal } from './deal-repository';
import { recomputeHours } from '../hours/hour-repository';

/** Deals and positions of one round, which takes about 3 ms: the calls of other users are answered in between. */
const dealsAtOnce = 250;
const positionsAtOnce = 150;

type TradedAccount = Pick<Account, 'id' | 'zone'>;

const noRest: Rest = () => Promise.resolve();

export interface ComputedTrades {
  /** Their tickets. */
  readonly closing: ReadonlySet<string>;
  /** The hours of the server's clock in which trades of these positions closed, before and after. */
  readonly hours: ReadonlySet<number>;
}

/**
 * Computes the trades of positions from their stored deals. The caller computes their hours again.
 */
export async function computeTrades(
  tx: Database,
  { id, zone }: TradedAccount,
  positions: readonly string[],
  rest = noRest,
): Promise<ComputedTrades> {
  const closing = new Set<string>();
  const hours = new Set<number>();
  for (let from = 0; from < positions.length; from += positionsAtOnce) {
    const some = positions.slice(from, from + positionsAtOnce);
    const { deals, timeless } = await dealsOfPositions(tx, id, some, zone);
    const trades = closedTrades(deals);
    for (const hour of await keepTrades(tx, id, trades, timeless)) hours.add(hour);
    for (const { ticket } of trades) closing.add(ticket);
    await rest();
  }
  return { closing, hours };
}

/** Computes the trades of positions in rounds of the event loop. @param positions - All deals of each position. */
export async function tradesOfPositions(positions: readonly (readonly Deal[])[]): Promise<ClosedTrade[]> {
  const trades: ClosedTrade[] = [];
  for (let from = 0; from < positions.length; from += positionsAtOnce) {
    await nextRound();
    trades.push(...closedTrades(positions.slice(from, from + positionsAtOnce).flat()));
  }
  return trades;
}

export interface AddedDeals {
  readonly added: number;
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
  corrects = source === 'broker',
): Promise<AddedDeals> {
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
  const { closing, hours } = await computeTrades(tx, account, [...positions]);
  const removed = await removeTrades(
    tx,
    account.id,
    changed.filter((ticket) => !closing.has(ticket)),
  );
  return { added, hours: new Set([...hours, ...removed]) };
}

/** Stores deals as {@link storeDeals} does, and computes the hours again. */
export async function addDeals(...given: Parameters<typeof storeDeals>): Promise<void> {
  const [tx, { id }] = given;
  const { hours } = await storeDeals(...given);
  await recomputeHours(tx, id, hours);
}
