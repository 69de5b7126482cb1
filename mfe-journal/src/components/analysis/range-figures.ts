import type { TradeEntity } from '@parque/contract';
import { drawdownOf } from '@parque/domain/statistics';
import { rMultiple } from './r-multiple';

/** What the trades of a range came to, in the money of the account. */
export interface RangeFigures {
  readonly trades: number;
  readonly profit: number;
  /** Percent that did not lose; undefined without trades. */
  readonly won: number | undefined;
  /** null when nothing was lost; undefined without trades. */
  readonly factor: number | null | undefined;
  /** What a trade brought on average. */
  readonly expectancy: number | undefined;
  /** Deepest fall of the running result from its highest point, zero or positive. */
  readonly drawdown: number;
  /** Average of the trades whose stop is known, and how many those are. */
  readonly r: { readonly average: number | undefined; readonly trades: number };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const mean = (amounts: readonly number[]) => (amounts.length > 0 ? sum(amounts) / amounts.length : undefined);

/** @param trades - In the order of their closing. @param digits - Decimals of the account's money. */
export function rangeFigures(trades: readonly TradeEntity[], digits: number): RangeFigures {
  const unit = 10 ** digits;
  const units = trades.map(({ profit }) => Math.round(profit * unit));
  const wins = units.filter((amount) => amount >= 0);
  const loss = -sum(units.filter((amount) => amount < 0));
  const multiples = trades.map(rMultiple).filter((r) => r !== undefined);
  const isEmpty = units.length === 0;
  return {
    trades: units.length,
    profit: sum(units) / unit,
    won: isEmpty ? undefined : (100 * wins.length) / units.length,
    factor: isEmpty ? undefined : loss === 0 ? null : sum(wins) / loss,
    expectancy: isEmpty ? undefined : sum(units) / unit / units.length,
    drawdown: drawdownOf(0, units).maximal.money / unit,
    r: { average: mean(multiples), trades: multiples.length },
  };
}
