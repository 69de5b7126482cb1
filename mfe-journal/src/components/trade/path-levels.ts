import type { TradeDetailEntity, TradePathEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { computeRoundLines } from '../figures/chart-scale';

/** A price of the trade that gets a line. */
export interface Level {
  readonly label: string;
  readonly price: number;
  readonly kind: 'entry' | 'exit' | 'stop' | 'target';
}

/** Entry, exit, and the initial stop and target; without these, the last ones. */
export function listLevels({ trade, ...detail }: TradeDetailEntity): Level[] {
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
  readonly toPercent: (price: number) => number;
  /** Entry and exit, and the other levels that are near enough to be shown. */
  readonly levels: readonly Level[];
  /** Levels that are too far away: on the scale, they would flatten the bars. */
  readonly distant: readonly Level[];
  /** Round prices that get a line. */
  readonly ticks: readonly number[];
}

/**
 * Returns a scale of all bars, of entry and exit, and of the levels that are at most one height of these away from them.
 * Bars are of the bid, so that in a calm market the entry of a short trade is above or below all of them.
 */
export function computePriceScale(bars: readonly Bar[], all: readonly Level[]): PriceScale {
  const ends = all.filter(({ kind }) => kind === 'entry' || kind === 'exit').map(({ price }) => price);
  const low = Math.min(...ends, ...bars.map((bar) => bar.low));
  const high = Math.max(...ends, ...bars.map((bar) => bar.high));
  const reach = high - low;
  const isNear = ({ price }: Level) => price >= low - reach && price <= high + reach;
  const levels = all.filter(isNear);
  const prices = [low, high, ...levels.map(({ price }) => price)];
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const span = most - least || 1;
  const room = 0.06;
  return {
    levels,
    distant: all.filter((level) => !isNear(level)),
    ticks: computeRoundLines(least, least + span),
    toPercent: (price) => (100 * ((most - price) / span + room)) / (1 + 2 * room),
  };
}

/**
 * Returns the positions of labels, in percent from the top, moved until they do not overlap: down, and up again where they
 * would be below the last position.
 *
 * @param least - Least distance of two labels.
 * @param last - The lowest position.
 */
export function spreadLabels(percents: readonly number[], least: number, last: number): number[] {
  const order = percents.map((percent, index) => ({ percent, index })).sort((a, b) => a.percent - b.percent);
  const placed = [...percents];
  let previous = -Infinity;
  for (const { percent, index } of order) {
    previous = Math.max(percent, previous + least);
    placed[index] = previous;
  }
  let next = last + least;
  for (const { index } of order.toReversed()) {
    next = Math.min(placed[index] ?? 0, next - least);
    placed[index] = next;
  }
  return placed;
}

/** A time below the chart, at a share of its width from the left. */
interface TimeLabel {
  readonly text: string;
  readonly percent: number;
}

const formatDayMonth = (time: string) => `${time.slice(8, 10)}/${time.slice(5, 7)}`;
const formatClockTime = (time: string) => time.slice(11, 16);

/** How a time is written: the shorter the chart, the more exact. The first label of a day has its date. */
function createTimeFormatter(first: string, last: string): (time: string, index: number) => string {
  const days = (Date.parse(`${last}Z`) - Date.parse(`${first}Z`)) / msPerDay;
  if (formatDayMonth(first) === formatDayMonth(last) && days < 1)
    return (time, index) =>
      index === 0 ? `${formatDayMonth(time)} ${formatClockTime(time)}` : formatClockTime(time);
  if (days <= 4) return (time) => `${formatDayMonth(time)} ${formatClockTime(time)}`;
  return days <= 300 ? formatDayMonth : (time) => time.slice(0, 7).split('-').reverse().join('/');
}

/** Returns the times of at most five bars at equal distances, the first and the last one included. */
export function listTimeLabels(bars: readonly Bar[]): TimeLabel[] {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return [];
  const text = createTimeFormatter(first.time, last.time);
  const barIndexes = [0, 1, 2, 3, 4].map((part) => Math.round((part * (bars.length - 1)) / 4));
  return [...new Set(barIndexes)].map((index, place) => ({
    text: text(bars[index]?.time ?? '', place),
    percent: (100 * (index + 0.5)) / bars.length,
  }));
}

/** Returns where a time is among bars, in percent from the left; undefined before the first bar. */
export function findTimePercent(bars: readonly Bar[], time: string | null): number | undefined {
  if (time === null) return undefined;
  const index = bars.findLastIndex((bar) => bar.time <= time);
  return index === -1 ? undefined : (100 * (index + 0.5)) / bars.length;
}
