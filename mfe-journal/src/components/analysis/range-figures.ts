import type { TradeEntity } from '@parque/contract';
import { toMinorUnits, toMoney } from '@parque/domain/journal';

/** The results of the trades of a range, in the currency of the account. */
export interface RangeFigures {
  readonly trades: number;
  readonly profit: number;
  /** Percent without a loss; undefined without trades. */
  readonly won: number | undefined;
  /** null when nothing was lost; undefined without trades. */
  readonly factor: number | null | undefined;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** @param trades - In the order of their closing. @param digits - Decimals of the account's money. */
export function computeRangeFigures(trades: readonly TradeEntity[], digits: number): RangeFigures {
  const rounded = (amount: number) => toMoney(toMinorUnits(amount, digits), digits);
  const profits = trades.map(({ profit }) => profit);
  const wins = profits.filter((amount) => amount >= 0);
  const loss = -sum(profits.filter((amount) => amount < 0));
  const isEmpty = profits.length === 0;
  return {
    trades: profits.length,
    profit: rounded(sum(profits)),
    won: isEmpty ? undefined : (100 * wins.length) / profits.length,
    factor: isEmpty ? undefined : loss === 0 ? null : sum(wins) / loss,
  };
}
