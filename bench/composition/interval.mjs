/** Returns the median; of an even count, the upper of the two middle numbers. @param {readonly number[]} numbers */
export const computeMedian = (numbers) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * The median of repeated measurements with its confidence interval.
 *
 * @typedef {{ median: number, low: number, high: number }} Interval
 */

/**
 * The probability that at most `successes` of `trials` fair coins show heads.
 *
 * @param {number} successes
 * @param {number} trials
 */
function computeTailProbability(successes, trials) {
  let term = 0.5 ** trials;
  let sum = term;
  for (let k = 1; k <= successes; k += 1) {
    term *= (trials - k + 1) / k;
    sum += term;
  }
  return sum;
}

/**
 * Returns the median with the narrowest interval of order statistics whose confidence is at least 95 %. It needs no
 * assumption about the distribution. Below six values even the smallest and the largest reach less.
 *
 * Source: W. J. Conover, Practical Nonparametric Statistics, confidence interval for a quantile.
 *
 * @param {readonly number[]} values - At least one.
 * @returns {Interval}
 */
export function computeMedianInterval(values) {
  const sortedValues = [...values].sort((a, b) => a - b);
  const count = sortedValues.length;
  const middleIndex = Math.floor(count / 2);
  const [lowerMiddle = NaN, upperMiddle = NaN] = [sortedValues[middleIndex - 1], sortedValues[middleIndex]];
  let skips = 0;
  while (skips + 1 < middleIndex && computeTailProbability(skips + 1, count) <= 0.025) skips += 1;
  return {
    median: count % 2 === 1 ? upperMiddle : (lowerMiddle + upperMiddle) / 2,
    low: sortedValues[skips] ?? NaN,
    high: sortedValues[count - 1 - skips] ?? NaN,
  };
}

/**
 * Whether a goal is met. `open` means that the interval covers the goal, so that the measurement proves neither.
 *
 * @param {Pick<Interval, 'low' | 'high'>} interval
 * @param {number} goal - The largest value that meets the goal.
 * @returns {'yes' | 'no' | 'open'}
 */
export function checkGoal({ low, high }, goal) {
  if (high <= goal) return 'yes';
  return low > goal ? 'no' : 'open';
}

/** Writes an interval with two decimals: `0.93 (0.90–0.97)`. @param {Interval} interval */
export const formatInterval = ({ median, low, high }) =>
  `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
