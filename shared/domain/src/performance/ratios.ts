import { computeDeviation, computeMean } from './moments';

const tradingDays = 252;
const year = Math.sqrt(tradingDays);

/**
 * Sharpe ratio of daily returns: mean(r) / sd(r) · √252, sd of a sample, without a risk-free return. MetaTrader's own
 * Sharpe ratio is per trade and not annualised (`computeSharpeRatio` of `@parque/domain/statistics`).
 *
 * @param returns - Of each trading day, as a fraction: 0.01 is 1 %. Days without trades are zeros.
 * @returns undefined for fewer than two days, or when all are equal.
 */
export function computeDailySharpe(returns: readonly number[]): number | undefined {
  const [average, spread] = [computeMean(returns), computeDeviation(returns)];
  if (average === undefined || spread === undefined || spread === 0) return undefined;
  return (average / spread) * year;
}

/**
 * Sortino ratio of daily returns with the target zero: mean(r) / √(Σ min(r, 0)² / n) · √252 (Sortino and Price 1994:
 * the sum is divided by all days).
 *
 * @param returns - As in {@link computeDailySharpe}.
 * @returns undefined for fewer than two days, or without a losing day.
 */
export function computeDailySortino(returns: readonly number[]): number | undefined {
  const average = computeMean(returns);
  const squares = returns.reduce((sum, value) => sum + Math.min(value, 0) ** 2, 0);
  if (average === undefined || returns.length < 2 || squares === 0) return undefined;
  return (average / Math.sqrt(squares / returns.length)) * year;
}

const maxTrades = 100;

/**
 * System quality number (Van Tharp): √min(n, 100) · mean(R) / sd(R), sd of a sample.
 *
 * @returns undefined for fewer than two trades, or when all are equal.
 */
export function computeSystemQuality(multiples: readonly number[]): number | undefined {
  const [average, spread] = [computeMean(multiples), computeDeviation(multiples)];
  if (average === undefined || spread === undefined || spread === 0) return undefined;
  return (Math.sqrt(Math.min(multiples.length, maxTrades)) * average) / spread;
}
