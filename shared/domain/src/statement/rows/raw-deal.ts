import { countDecimals } from './cell';
import type { Deal, Minor } from '../deal';

/** A deal as it was read: money still in whole units of the currency, since the digits of the account come last. */
export interface RawDeal extends Deal {
  /** Balance after it, where the report prints it. */
  readonly balance?: number;
}

const withoutDecimals = new Set(['BIF', 'CLP', 'HUF', 'IDR', 'ISK', 'JPY', 'KRW', 'PYG', 'VND']);

/** Decimals of the money of an account: what its currency has, or more when its deals show more. */
export function findAccountDigits(currency: string | undefined, deals: readonly RawDeal[]): number {
  let digits = currency && withoutDecimals.has(currency) ? 0 : 2;
  for (const { commission, fee, swap, profit } of deals) {
    for (const money of [commission, fee, swap, profit]) {
      if (!Number.isInteger(money * 10 ** digits)) digits = Math.max(digits, countDecimals(money));
    }
  }
  return digits;
}

/** Money in whole units as the smallest unit of the account. */
export const toMinor = (money: number, digits: number): Minor => Math.round(money * 10 ** digits) + 0;

/** Stop and target of a position. */
export interface Stops {
  readonly stopLoss?: number;
  readonly takeProfit?: number;
}

/** The same deal with its position, the stops of it, and its money in the smallest unit. */
export function toDeal(raw: RawDeal, positionId: string, stops: Stops, digits: number): Deal {
  const stopLoss = stops.stopLoss ?? raw.stopLoss;
  const takeProfit = stops.takeProfit ?? raw.takeProfit;
  // Written out, because destructuring is slow for a hundred thousand deals.
  return {
    ticket: raw.ticket,
    time: raw.time,
    symbol: raw.symbol,
    type: raw.type,
    entry: raw.entry,
    volumeLots: raw.volumeLots,
    price: raw.price,
    order: raw.order,
    positionId,
    commission: toMinor(raw.commission, digits),
    fee: toMinor(raw.fee, digits),
    swap: toMinor(raw.swap, digits),
    profit: toMinor(raw.profit, digits),
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
    comment: raw.comment.slice(0, 500),
    ...(raw.magic !== undefined && { magic: raw.magic }),
  };
}
