import type { TradeEntity } from '@parque/contract';

type Stopped = Pick<
  TradeEntity,
  'side' | 'openPrice' | 'closePrice' | 'initialStop' | 'profit' | 'swap' | 'commission'
>;

/**
 * Returns the result of a trade as a multiple of its loss at the initial stop: 2 won twice the risk, -1 lost it. The
 * value of a price move is derived from the gross result and the move of the trade, so the contract size is not needed.
 *
 * A move that is worth less than the smallest unit of money has a gross result of 0. R is then computed from the
 * prices, if the trade has no costs.
 *
 * @returns `undefined` without an initial stop, with a stop that limits no loss, for a trade that closed where it
 *   opened, and for a trade with costs whose gross result is 0.
 */
export function computeRMultiple(trade: Stopped): number | undefined {
  const { side, openPrice, closePrice, initialStop, profit, swap, commission } = trade;
  if (openPrice === null || initialStop === null || initialStop === 0) return undefined;
  const distance = side === 'buy' ? openPrice - initialStop : initialStop - openPrice;
  const move = side === 'buy' ? closePrice - openPrice : openPrice - closePrice;
  // Rounded, because the difference of equal amounts can be a little more than zero in binary.
  const gross = Math.abs(Number((profit - swap - commission).toFixed(8)));
  if (distance <= 0 || move === 0) return undefined;
  if (gross === 0) return swap === 0 && commission === 0 ? move / distance : undefined;
  return profit / ((distance * gross) / Math.abs(move));
}
