import { computeDeviation, computeMean } from './moments';

/** The mean result of a trade, with its uncertainty. */
export interface Expectancy {
  readonly mean: number;
  /** Number of trades. */
  readonly count: number;
  /** The 95 % interval of the mean; undefined for fewer than two trades. */
  readonly interval: { readonly low: number; readonly high: number } | undefined;
}

/** Quantile of the normal distribution that leaves 2.5 % on each side. */
const z95 = 1.96;

/**
 * Expectancy of results in any unit: net money, or R. The interval is the mean ± 1.96 · sd / √n, sd of a sample
 * (standard normal approximation of the error of a mean; below 30 trades it is too narrow).
 *
 * @returns undefined without results.
 */
export function computeExpectancy(results: readonly number[]): Expectancy | undefined {
  const average = computeMean(results);
  if (average === undefined) return undefined;
  const spread = computeDeviation(results);
  const error = spread === undefined ? undefined : (z95 * spread) / Math.sqrt(results.length);
  return {
    mean: average,
    count: results.length,
    interval: error === undefined ? undefined : { low: average - error, high: average + error },
  };
}
