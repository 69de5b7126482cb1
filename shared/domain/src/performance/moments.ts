/** Arithmetic mean; undefined without values. */
export function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of a sample (divided by n - 1); undefined for fewer than two values. */
export function deviation(values: readonly number[]): number | undefined {
  const average = mean(values);
  if (average === undefined || values.length < 2) return undefined;
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
