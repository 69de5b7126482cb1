import type { Instant, WallTime } from './zone';

/** Only `buy` and `sell` trade; a `credit` does not change the balance, everything else moves it. */
export type DealType = 'buy' | 'sell' | 'balance' | 'credit' | 'charge';

/**
 * What a deal does to its position: opens or adds, closes, reverses, or closes by an opposite position. `none` for what
 * is not a trade.
 */
export type DealEntry = 'in' | 'out' | 'inout' | 'out_by' | 'none';

export type Side = 'buy' | 'sell';

/** An amount of money as a whole number of the smallest unit of its currency, so that sums are exact. */
export type MinorUnits = number;

/** A deal, as MetaTrader means it. */
export interface Deal {
  /** Number of the deal; too long for a JavaScript number. */
  readonly ticket: string;
  /** Number of its order; '' when nobody says. */
  readonly order: string;
  /** The position that it belongs to; '' for what is not a trade. */
  readonly positionId: string;
  readonly type: DealType;
  readonly entry: DealEntry;
  /** '' for what is not a trade. */
  readonly symbol: string;
  readonly volumeLots: number;
  readonly price: number;
  /** Signed as the broker books it: a cost is negative. */
  readonly commission: MinorUnits;
  readonly fee: MinorUnits;
  readonly swap: MinorUnits;
  readonly profit: MinorUnits;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly at: Instant;
  /** The same moment on the server's clock. */
  readonly time: WallTime;
  readonly comment: string;
}

/** All that a deal moves the balance by. */
export const netOf = ({ commission, fee, swap, profit }: Deal): MinorUnits =>
  commission + fee + swap + profit;

/** Whether a deal trades, rather than moving money in or out. */
export const isTrading = ({ type }: Deal): boolean => type === 'buy' || type === 'sell';

/** The order in which an account's deals happened. */
export function byTime(a: Pick<Deal, 'at' | 'ticket'>, b: Pick<Deal, 'at' | 'ticket'>): number {
  return a.at - b.at || a.ticket.length - b.ticket.length || (a.ticket < b.ticket ? -1 : 1);
}

/** An amount in the currency's own unit: `money(1234, 2)` is 12.34. */
export function money(amount: MinorUnits, digits: number): number {
  return amount / 10 ** digits;
}

/** An amount that came as a number, such as 12.339999, in whole minor units: 1234. */
export function minorUnits(amount: number, digits: number): MinorUnits {
  const rounded = Math.round(Math.abs(amount) * 10 ** digits + 1e-7);
  return amount < 0 && rounded > 0 ? -rounded : rounded;
}
