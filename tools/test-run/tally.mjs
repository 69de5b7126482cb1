/**
 * The numbers of passed and failed checks. A test that did not run counts as failed.
 *
 * @typedef {{ passed: number, failed: number }} Tally
 */

/** The tally of one check. */
export const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** A program that fails without naming a test counts as one failure. */
const believed = (tally, ok) => (ok || tally.failed > 0 ? tally : { ...tally, failed: 1 });

/** The tally of what jest writes with `--json`. */
export function tallyOfJest(report, ok) {
  const failed =
    report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests + report.numTodoTests;
  return believed({ passed: report.numPassedTests, failed }, ok);
}

/** The tally of what Playwright's JSON reporter writes. */
export function tallyOfPlaywright({ stats, errors }, ok) {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return believed({ passed: stats.expected, failed }, ok);
}

/** Returns the sum of several tallies. */
export function total(tallies) {
  return tallies.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** Returns the last line of a test run. */
export const lastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
