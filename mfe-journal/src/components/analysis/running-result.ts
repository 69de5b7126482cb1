import type { TradeEntity } from '@parque/contract';
import { roundMoney } from '../figures/figure';

/** The cumulative result after a trade, and its distance below the highest point so far. */
export interface RunningResult {
  /** The day on which the trade closed. */
  readonly day: string;
  readonly total: number;
  /** Zero or negative. */
  readonly fall: number;
}

/** @param trades - Trades in the order of their closing. @param digits - Decimals of the account's money. */
export function computeRunningResults(trades: readonly TradeEntity[], digits: number): RunningResult[] {
  let [total, peak] = [0, 0];
  return trades.map(({ time, profit }) => {
    total += profit;
    peak = Math.max(peak, total);
    return {
      day: time.slice(0, 10),
      total: roundMoney(total, digits),
      fall: roundMoney(total - peak, digits),
    };
  });
}

/**
 * Reduces the points to about the given number: of each section the highest and the lowest remain, so that no peak
 * and no drawdown is lost.
 */
export function samplePoints(points: readonly RunningResult[], max: number): RunningResult[] {
  if (points.length <= max) return [...points];
  const size = Math.ceil(points.length / (max / 2));
  const sampledPoints: RunningResult[] = [];
  for (let from = 0; from < points.length; from += size) {
    const stretch = points.slice(from, from + size);
    const low = stretch.reduce((min, point) => (point.total < min.total ? point : min));
    const high = stretch.reduce((greatest, point) => (point.total > greatest.total ? point : greatest));
    const last = stretch.at(-1);
    const isEnd = from + size >= points.length;
    for (const point of stretch) {
      if (point === low || point === high || (isEnd && point === last)) sampledPoints.push(point);
    }
  }
  return sampledPoints;
}
