import type { Side } from './deal';
import type { Instant } from './zone';

/** The prices of a symbol in a period. They are bids, as in the bars of MetaTrader. */
export interface PriceBar {
  /** Begin of the period. */
  readonly at: Instant;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** How far the offer (the price of a purchase) was above the bid. */
  readonly spread: number;
}

/** The prices at which a position could have been closed while it was open. */
export interface Excursion {
  /** The least favourable price: the maximum adverse excursion (MAE). */
  readonly worst: number;
  /** The most favourable price: the maximum favourable excursion (MFE). */
  readonly best: number;
}

interface Traded {
  readonly side: Side;
  readonly openPrice: number;
  readonly closePrice: number;
}

/**
 * Returns the least and the most favourable price of a trade. A long position is closed at the bid, a short one at the
 * offer. The first and the last bar also contain prices of the time before and after the position, so the excursions are
 * estimates that are never too small.
 *
 * @param bars - All bars that overlap with the time of the position.
 * @returns `undefined` without bars.
 */
export function computeExcursion(
  { side, openPrice, closePrice }: Traded,
  bars: readonly PriceBar[],
): Excursion | undefined {
  if (bars.length === 0) return undefined;
  const getAskOffset = (bar: PriceBar) => (side === 'buy' ? 0 : bar.spread);
  const tradePrices = [openPrice, closePrice];
  const lowest = bars.reduce(
    (least, bar) => Math.min(least, bar.low + getAskOffset(bar)),
    Math.min(...tradePrices),
  );
  const highest = bars.reduce(
    (most, bar) => Math.max(most, bar.high + getAskOffset(bar)),
    Math.max(...tradePrices),
  );
  return side === 'buy' ? { worst: lowest, best: highest } : { worst: highest, best: lowest };
}

function mergeBars(bars: readonly PriceBar[]): PriceBar[] {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return [];
  const { at, open } = first;
  const high = Math.max(...bars.map((bar) => bar.high));
  const low = Math.min(...bars.map((bar) => bar.low));
  const spread = Math.max(...bars.map((bar) => bar.spread));
  return [{ at, open, high, low, close: last.close, spread }];
}

/** Joins neighbouring bars, so that at most `most` are left. */
export function joinBars(bars: readonly PriceBar[], most: number): PriceBar[] {
  const size = Math.max(1, Math.ceil(bars.length / most));
  return Array.from({ length: Math.ceil(bars.length / size) }, (_, index) =>
    mergeBars(bars.slice(index * size, (index + 1) * size)),
  ).flat();
}

/** Lengths of bars in minutes, as MetaTrader has them. */
const barMinutes = [1, 5, 15, 60, 240, 1440] as const;

/**
 * Returns the lengths of bars, in minutes, from which the path of a position can be estimated, the best one first. That is
 * the shortest of which the period has at most `most`. Longer ones follow, up to the time that the position was open.
 */
export function listBarMinutes(
  period: { readonly from: Instant; readonly to: Instant },
  open: { readonly from: Instant; readonly to: Instant },
  most: number,
): number[] {
  const fitting = barMinutes.filter((minutes) => period.to - period.from <= most * minutes * 60_000);
  const [shortest = 1440, ...longer] = fitting;
  return [shortest, ...longer.filter((minutes) => minutes * 60_000 <= open.to - open.from)];
}
