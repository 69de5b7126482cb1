import type { TradeDealEntity, TradeDetailEntity } from '@parque/contract';
import { msPerMinute } from '@parque/domain/durations';
import { findStopFill, type StopFill } from '@parque/domain/journal';
import { computeRMultiple } from '../analysis/r-multiple';
import { countDecimals } from '../figures/figure';

/** `2 d 3 h`, `1 h 5 min`, `45 s`: how long a position was open, in its two largest units. */
export function formatTradeDuration(openTime: string, closeTime: string): string {
  const ms = Date.parse(`${closeTime}Z`) - Date.parse(`${openTime}Z`);
  if (!(ms >= 0)) return '—';
  if (ms < msPerMinute) return `${Math.round(ms / 1000)} s`;
  const minutes = Math.floor(ms / msPerMinute);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** How many decimals the prices of a trade have. */
export const countPriceDecimals = ({ trade, deals }: Pick<TradeDetailEntity, 'trade' | 'deals'>): number =>
  countDecimals([
    trade.openPrice,
    trade.closePrice,
    trade.stopLoss,
    trade.takeProfit,
    ...deals.map(({ price }) => price),
  ]);

/** The result in multiples of the risk at the initial stop; undefined when the stop is not known or limits no loss. */
export const computeInitialR = ({
  trade,
  initial_stop: initialStop,
}: TradeDetailEntity): number | undefined => computeRMultiple({ ...trade, initialStop });

/** Money lost at the initial stop, derived from the result in multiples of it; undefined without one. */
export function computeInitialRisk(detail: TradeDetailEntity): number | undefined {
  const r = computeInitialR(detail);
  return r === undefined || r === 0 ? undefined : detail.trade.profit / r;
}

/** The result that a trade had at a price while it was open, before costs. */
export interface ReachedResult {
  /** undefined: the trade closed where it opened, so the value of a price move is not known. */
  readonly money: number | undefined;
  /** undefined: the initial stop is not known, or limits no loss. */
  readonly r: number | undefined;
}

/** The result that the trade would have had at a price. The value of a move is derived from its own result and move. */
export function computeResultAt(
  { trade, initial_stop: stop }: Pick<TradeDetailEntity, 'trade' | 'initial_stop'>,
  price: number,
): ReachedResult {
  const { side, openPrice, closePrice, profit, swap, commission } = trade;
  if (openPrice === null) return { money: undefined, r: undefined };
  const sign = side === 'buy' ? 1 : -1;
  const [move, moveToPrice] = [Math.abs(closePrice - openPrice), sign * (price - openPrice)];
  const gross = Math.abs(profit - swap - commission);
  const risk = stop === null ? 0 : sign * (openPrice - stop);
  return {
    money: move === 0 || gross === 0 ? undefined : (moveToPrice * gross) / move,
    r: risk > 0 ? moveToPrice / risk : undefined,
  };
}

/** How far the closing was from the stop or target that closed it; undefined for other closings. */
export function findExitFill({ trade, deals }: TradeDetailEntity): StopFill | undefined {
  const closingDeal = deals.find(({ ticket }) => ticket === trade.ticket);
  return closingDeal && findStopFill(closingDeal, trade);
}

/** Whether a deal opened or increased the position. */
export const isEntry = ({ entry }: TradeDealEntity): boolean => entry === 'in' || entry === 'inout';
