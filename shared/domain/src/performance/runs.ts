/** Runs of consecutive trades of one kind: trades that did not lose, or trades that lost. */
export interface Runs {
  readonly longest: number;
  /** Length of the run at the end; zero when the last trade is of the other kind. */
  readonly current: number;
  /**
   * Expected length of the longest run if the same trades came in random order: ln(n) / ln(1 / q), where n is the number
   * of all trades and q the share of trades of this kind. undefined when all trades are of one kind, or for fewer than two.
   */
  readonly expected: number | undefined;
}

function computeRunsWhere(results: readonly number[], isOne: (result: number) => boolean): Runs {
  let [longest, current, count] = [0, 0, 0];
  for (const result of results) {
    current = isOne(result) ? current + 1 : 0;
    count += isOne(result) ? 1 : 0;
    longest = Math.max(longest, current);
  }
  const share = count / results.length;
  const isMixed = results.length > 1 && count > 0 && count < results.length;
  return { longest, current, expected: isMixed ? Math.log(results.length) / Math.log(1 / share) : undefined };
}

/** The runs of results in their order. A result of zero counts as won, as MetaTrader counts. */
export const computeRuns = (results: readonly number[]): { readonly wins: Runs; readonly losses: Runs } => ({
  wins: computeRunsWhere(results, (result) => result >= 0),
  losses: computeRunsWhere(results, (result) => result < 0),
});
