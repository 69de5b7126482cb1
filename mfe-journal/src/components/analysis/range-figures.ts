import type { TradeEntity } from '@parque/contract';
import { toMinorUnits, toMoney } from '@parque/domain/journal';

/** The results of the trades of a range, in the currency of the account. */
export interface RangeFigures {
  readonly trades: number;
  readonly profit: number;
  /** Percent without a loss; undefined without trades. */
  readonly won: number | undefined;
  /** Trades whose result is at most the tolerance away from zero. */
  readonly even: number;
  /** Percent above the tolerance of the trades that are not even; undefined without such trades. */
  readonly wonUneven: number | undefined;
  /** null when nothing was lost; undefined without trades. */
  readonly factor: number | null | undefined;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * @param trades - In the order of their closing.
 * @param digits - Decimals of the account's money.
 * @param tolerance - Results up to it, above and below zero, are neither won nor lost; >= 0.
 */
export function computeRangeFigures(
  trades: readonly TradeEntity[],
  digits: number,
  tolerance = 0,
): RangeFigures {
  const rounded = (amount: number) => toMoney(toMinorUnits(amount, digits), digits);
  const profits = trades.map(({ profit }) => profit);
  const wins = profits.filter((amount) => amount >= 0);
  const loss = -sum(profits.filter((amount) => amount < 0));
  const isEmpty = profits.length === 0;
  const uneven = profits.filter((amount) => Math.abs(amount) > tolerance);
  return {
    trades: profits.length,
    profit: rounded(sum(profits)),
    won: isEmpty ? undefined : (100 * wins.length) / profits.length,
    even: profits.length - uneven.length,
    wonUneven:
      uneven.length === 0 ? undefined : (100 * uneven.filter((amount) => amount > 0).length) / uneven.length,
    factor: isEmpty ? undefined : loss === 0 ? null : sum(wins) / loss,
  };
}
