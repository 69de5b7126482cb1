import type { TradeEntity } from '@parque/contract';

type Stopped = Pick<
  TradeEntity,
  'side' | 'openPrice' | 'closePrice' | 'initialStop' | 'profit' | 'swap' | 'commission'
>;

/**
 * The result of a trade as a multiple of its loss at the initial stop: 2 won twice the risk, -1 lost it. The value of a
 * price move is derived from the trade's own result and move, so the contract size is not needed.
 *
 * A move that is worth less than the smallest unit has no value to derive: without costs, R is that of the prices.
 *
 * @returns `undefined` without an initial stop, with one beyond the entry that limits no loss, for a trade that closed
 * where it opened, and for one with costs whose move is worth less than the smallest unit.
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
