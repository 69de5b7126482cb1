import type { TradeEntity } from '@parque/contract';
import { roundMoney } from '../figures/figure';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * The results of the trades of a range, in the currency of the account.
 *
 * @param trades - Trades in the order of their closing.
 * @param digits - Decimals of the account's money.
 * @param tolerance - Results up to it, above and below zero, are neither won nor lost; >= 0.
 */
export function computeRangeFigures(trades: readonly TradeEntity[], digits: number, tolerance = 0) {
  const profits = trades.map(({ profit }) => profit);
  const wins = profits.filter((amount) => amount >= 0);
  const loss = -sum(profits.filter((amount) => amount < 0));
  const isEmpty = profits.length === 0;
  const factor = loss === 0 ? null : sum(wins) / loss;
  const uneven = profits.filter((amount) => Math.abs(amount) > tolerance);
  return {
    trades: profits.length,
    profit: roundMoney(sum(profits), digits),
    /** Percent without a loss; undefined without trades. */
    won: isEmpty ? undefined : (100 * wins.length) / profits.length,
    /** Trades whose result is at most the tolerance away from zero. */
    even: profits.length - uneven.length,
    /** Percent above the tolerance of the trades that are not even; undefined without such trades. */
    wonUneven:
      uneven.length === 0 ? undefined : (100 * uneven.filter((amount) => amount > 0).length) / uneven.length,
    /** null when nothing was lost; undefined without trades. */
    factor: isEmpty ? undefined : factor,
  };
}
