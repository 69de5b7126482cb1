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
  /** How far the ask was above the bid. */
  readonly spread: number;
  /** Number of price changes (ticks); absent where the source does not report it. */
  readonly volume?: number;
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
    (min, bar) => Math.min(min, bar.low + getAskOffset(bar)),
    Math.min(...tradePrices),
  );
  const highest = bars.reduce(
    (max, bar) => Math.max(max, bar.high + getAskOffset(bar)),
    Math.max(...tradePrices),
  );
  return side === 'buy' ? { worst: lowest, best: highest } : { worst: highest, best: lowest };
}

const joinTwo = (bar: PriceBar, next: PriceBar): PriceBar => ({
  ...bar,
  high: Math.max(bar.high, next.high),
  low: Math.min(bar.low, next.low),
  close: next.close,
  spread: Math.max(bar.spread, next.spread),
  ...(bar.volume !== undefined && { volume: bar.volume + (next.volume ?? 0) }),
});

/**
 * Joins bars into longer bars, which begin at multiples of their length.
 *
 * @param bars - Oldest first.
 * @param minutes - Length of the joined bars.
 */
export function joinBars(bars: readonly PriceBar[], minutes: number): PriceBar[] {
  const byBegin = new Map<number, PriceBar>();
  for (const bar of bars) {
    const beginsAt = bar.at - (bar.at % (minutes * 60_000));
    const earlierBars = byBegin.get(beginsAt);
    byBegin.set(beginsAt, earlierBars ? joinTwo(earlierBars, bar) : { ...bar, at: beginsAt });
  }
  return [...byBegin.values()];
}

/** Lengths of bars in minutes, as MetaTrader has them. */
export const barMinutes = [1, 5, 15, 60, 240, 1440] as const;

/**
 * Returns the lengths of bars, in minutes, from which the path of a position can be estimated, the best length first. The
 * best length is the shortest for which the period has at most `max` bars. Longer lengths follow, up to the time that the
 * position was open.
 */
export function listBarMinutes(
  period: { readonly from: Instant; readonly to: Instant },
  open: { readonly from: Instant; readonly to: Instant },
  max: number,
): number[] {
  const fittingLengths = barMinutes.filter((minutes) => period.to - period.from <= max * minutes * 60_000);
  const [shortest = 1440, ...longer] = fittingLengths;
  return [shortest, ...longer.filter((minutes) => minutes * 60_000 <= open.to - open.from)];
}
