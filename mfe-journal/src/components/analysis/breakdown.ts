import type { TradeEntity } from '@parque/contract';
import { keyListers, type Dimension, type TradeContext } from '../dimensions/dimensions';
import { roundMoney } from '../figures/figure';
import { computeRMultiple } from './r-multiple';

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
  profit: number;
  multiples: number[];
}

function toGroup(id: string, tally: Tally, digits: number): Group {
  const { name, trades, won, multiples } = tally;
  const profit = roundMoney(tally.profit, digits);
  const sum = multiples.reduce((total, r) => total + r, 0);
  return {
    id,
    name,
    trades,
    won: (100 * won) / trades,
    profit,
    average: profit / trades,
    r: multiples.length > 0 ? sum / multiples.length : undefined,
  };
}

/**
 * Groups trades by a dimension. A trade with several marks counts in the group of each.
 *
 * @param digits - Decimals of the account's money, to which sums are rounded.
 */
export function computeBreakdown(
  trades: readonly TradeEntity[],
  dimension: Dimension,
  digits: number,
  context: TradeContext,
): Group[] {
  const tallies = new Map<string, Tally>();
  for (const trade of trades) {
    const r = computeRMultiple(trade);
    for (const { id, name, position } of keyListers[dimension](trade, context)) {
      const tally = tallies.get(id) ?? { name, position, trades: 0, won: 0, profit: 0, multiples: [] };
      tally.trades += 1;
      tally.won += trade.profit >= 0 ? 1 : 0;
      tally.profit += trade.profit;
      if (r !== undefined) tally.multiples.push(r);
      tallies.set(id, tally);
    }
  }
  return [...tallies]
    .sort(([, a], [, b]) => (a.position ?? 0) - (b.position ?? 0) || b.profit - a.profit)
    .map(([id, tally]) => toGroup(id, tally, digits));
}
