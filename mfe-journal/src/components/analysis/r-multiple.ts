import type { TradeEntity } from '@parque/contract';

type Stopped = Pick<
  TradeEntity,
  'side' | 'openPrice' | 'closePrice' | 'initialStop' | 'profit' | 'swap' | 'commission'
>;

/**
 * The result of a trade as a multiple of its loss at the initial stop: 2 won twice the risk, -1 lost it. The value of a
 * price move is derived from the trade's own result and move, so the contract size is not needed.
 *
 * @returns `undefined` without an initial stop, with one beyond the entry that limits no loss, and for a trade
 * that closed where it opened.
 */
export function rMultiple(trade: Stopped): number | undefined {
  const { side, openPrice, closePrice, initialStop, profit, swap, commission } = trade;
  if (openPrice === null || initialStop === null || initialStop === 0) return undefined;
  const distance = side === 'buy' ? openPrice - initialStop : initialStop - openPrice;
  const move = Math.abs(closePrice - openPrice);
  const gross = Math.abs(profit - swap - commission);
  if (distance <= 0 || move === 0 || gross === 0) return undefined;
  return profit / ((distance * gross) / move);
}
