import type { TradeDetailEntity, TradePathEntity } from '@parque/contract';

/** A price of the trade that gets a line. */
export interface Level {
  readonly label: string;
  readonly price: number;
  readonly kind: 'entry' | 'exit' | 'stop' | 'target';
}

/** Entry, exit, and the initial stop and target; without these, the last ones. */
export function levelsOf({ trade, ...detail }: TradeDetailEntity): Level[] {
  const prices = [
    { label: 'Objetivo', price: detail.initial_target ?? trade.takeProfit, kind: 'target' },
    { label: 'Entrada', price: trade.openPrice, kind: 'entry' },
    { label: 'Salida', price: trade.closePrice, kind: 'exit' },
    { label: 'Stop', price: detail.initial_stop ?? trade.stopLoss, kind: 'stop' },
  ] as const;
  return prices.flatMap(({ price, ...level }) => (price === null ? [] : [{ ...level, price }]));
}

type Bar = TradePathEntity['bars'][number];

/** A vertical scale of prices. */
export interface PriceScale {
  /** Percent from the top. */
  readonly percentOf: (price: number) => number;
  /** Entry and exit, and the other levels that are near enough to be shown. */
  readonly levels: readonly Level[];
}

/**
 * Returns a scale of all bars, of entry and exit, and of the levels that are at most one height of these away from them.
 * Bars are of the bid, so that in a calm market the entry of a short trade is above or below all of them.
 */
export function priceScale(bars: readonly Bar[], all: readonly Level[]): PriceScale {
  const ends = all.filter(({ kind }) => kind === 'entry' || kind === 'exit').map(({ price }) => price);
  const low = Math.min(...ends, ...bars.map((bar) => bar.low));
  const high = Math.max(...ends, ...bars.map((bar) => bar.high));
  const reach = high - low;
  const levels = all.filter(({ price }) => price >= low - reach && price <= high + reach);
  const prices = [low, high, ...levels.map(({ price }) => price)];
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const span = most - least || 1;
  const room = 0.06;
  return {
    levels,
    percentOf: (price) => (100 * ((most - price) / span + room)) / (1 + 2 * room),
  };
}

/** Returns the positions of labels, in percent from the top, moved down until they do not overlap. */
export function spreadLabels(percents: readonly number[], least: number): number[] {
  const order = percents.map((percent, index) => ({ percent, index })).sort((a, b) => a.percent - b.percent);
  const placed = [...percents];
  let previous = -Infinity;
  for (const { percent, index } of order) {
    previous = Math.max(percent, previous + least);
    placed[index] = previous;
  }
  return placed;
}

/** Returns where a time is among bars, in percent from the left; undefined before the first bar. */
export function shareOf(bars: readonly Bar[], time: string | null): number | undefined {
  if (time === null) return undefined;
  const index = bars.findLastIndex((bar) => bar.time <= time);
  return index === -1 ? undefined : (100 * (index + 0.5)) / bars.length;
}
