import type { TradeEntity } from '@parque/contract';
import { drawdownOf } from '@parque/domain/statistics';
import { rMultiple } from './r-multiple';

/** The results of the trades of a range, in the currency of the account. */
export interface RangeFigures {
  readonly trades: number;
  readonly profit: number;
  /** Percent without a loss; undefined without trades. */
  readonly won: number | undefined;
  /** null when nothing was lost; undefined without trades. */
  readonly factor: number | null | undefined;
  /** The average result of a trade. */
  readonly expectancy: number | undefined;
  /** The maximum drawdown of the cumulative result, zero or positive. */
  readonly drawdown: number;
  /** The average of the trades with a known stop, and their number. */
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
