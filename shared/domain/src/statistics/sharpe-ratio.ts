import type { Minor } from '../statement/deal';

/**
 * Sharpe ratio as MetaTrader 5 prints it: mean divided by standard deviation (of the population, not of a sample) of
 * each trade's profit relative to the balance before it. Without a risk-free return, not annualised.
 *
 * @returns undefined for fewer than two trades, or when all are equal.
 */
export function computeSharpeRatio(initial: Minor, nets: readonly Minor[]): number | undefined {
  const returns: number[] = [];
  let balance = initial;
  for (const net of nets) {
    if (balance > 0) returns.push(net / balance);
    balance += net;
  }
  // Rounding would give equal returns a tiny variance, and the ratio of a quadrillion.
  if (returns.length < 2 || returns.every((value) => value === returns[0])) return undefined;
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const variance = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / returns.length;
  return mean / Math.sqrt(variance);
}
