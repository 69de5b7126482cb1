import type { TradeEntity } from '@parque/contract';

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
export function rangeFigures(trades: readonly TradeEntity[], digits: number): RangeFigures {
  const unit = 10 ** digits;
  const units = trades.map(({ profit }) => Math.round(profit * unit));
  const wins = units.filter((amount) => amount >= 0);
  const loss = -sum(units.filter((amount) => amount < 0));
  const isEmpty = units.length === 0;
  return {
    trades: units.length,
    profit: sum(units) / unit,
    won: isEmpty ? undefined : (100 * wins.length) / units.length,
    factor: isEmpty ? undefined : loss === 0 ? null : sum(wins) / loss,
  };
}
