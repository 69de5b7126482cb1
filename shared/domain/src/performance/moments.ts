/** Arithmetic mean; undefined without values. */
export function computeMean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of a sample (divided by n - 1), zero for equal values; undefined for fewer than two values. */
export function computeDeviation(values: readonly number[]): number | undefined {
  const average = computeMean(values);
  if (average === undefined || values.length < 2) return undefined;
  // The mean of 0.1, 0.1 and 0.1 is not 0.1, so the sum of the squares would not be zero.
  if (values.every((value) => value === values[0])) return 0;
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
