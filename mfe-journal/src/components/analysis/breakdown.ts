import type { TradeEntity } from '@parque/contract';
import { keysOf, type Dimension, type TradeContext } from '../dimensions/dimensions';
import { rMultiple } from './r-multiple';

/** The results of one group of trades. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly trades: number;
  /** Percent of the trades without a loss, as MetaTrader counts. */
  readonly won: number;
  readonly profit: number;
  readonly average: number;
  /** The average R of the trades with a known stop; undefined without any. */
  readonly r: number | undefined;
}

interface Tally {
  readonly name: string;
  readonly position: number | undefined;
  trades: number;
  won: number;
  units: number;
  multiples: number[];
}

function groupOf(id: string, tally: Tally, unit: number): Group {
  const { name, trades, won, units, multiples } = tally;
  const sum = multiples.reduce((total, r) => total + r, 0);
  return {
    ...{ id, name, trades },
    won: (100 * won) / trades,
    profit: units / unit,
    average: units / unit / trades,
    r: multiples.length > 0 ? sum / multiples.length : undefined,
  };
}

/**
 * Groups trades by a dimension. A trade with several marks counts in the group of each.
 *
 * @param digits - Decimals of the account's money, so that sums are exact.
 */
export function breakdown(
  trades: readonly TradeEntity[],
  by: Dimension,
  digits: number,
  context: TradeContext,
): Group[] {
  const unit = 10 ** digits;
  const tallies = new Map<string, Tally>();
  for (const trade of trades) {
    const r = rMultiple(trade);
    for (const { id, name, position } of keysOf[by](trade, context)) {
      const tally = tallies.get(id) ?? { name, position, trades: 0, won: 0, units: 0, multiples: [] };
      tally.trades += 1;
      tally.won += trade.profit >= 0 ? 1 : 0;
      tally.units += Math.round(trade.profit * unit);
      if (r !== undefined) tally.multiples.push(r);
      tallies.set(id, tally);
    }
  }
  return [...tallies]
    .sort(([, a], [, b]) => (a.position ?? 0) - (b.position ?? 0) || b.units - a.units)
    .map(([id, tally]) => groupOf(id, tally, unit));
}
