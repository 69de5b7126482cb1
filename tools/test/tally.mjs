/**
 * The numbers of passed and failed checks. A test that did not run counts as failed.
 *
 * @typedef {{ passed: number, failed: number }} Tally
 */

/**
 * The tally of one check.
 *
 * @param {boolean} ok
 * @returns {Tally}
 */
export const createTally = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/**
 * A program that fails without naming a test counts as one failure.
 *
 * @param {Tally} tally
 * @param {boolean} ok - Whether the program exited with 0.
 */
const countUnnamedFailure = (tally, ok) => (ok || tally.failed > 0 ? tally : { ...tally, failed: 1 });

/**
 * The tally of what jest writes with `--json`.
 *
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites
 * @param {JestReport} report
 * @param {boolean} ok - Whether jest exited with 0.
 */
export function tallyJest(report, ok) {
  const failures =
    report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests + report.numTodoTests;
  return countUnnamedFailure({ passed: report.numPassedTests, failed: failures }, ok);
}

/**
 * The tally of what Playwright's JSON reporter writes. A test that passed at its second try counts as passed; the list
 * reporter names it as flaky.
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {readonly unknown[]} errors
 * @param {PlaywrightReport} report
 * @param {boolean} ok - Whether Playwright exited with 0.
 */
export function tallyPlaywright({ stats, errors }, ok) {
  const failures = stats.unexpected + stats.skipped + errors.length;
  return countUnnamedFailure({ passed: stats.expected + stats.flaky, failed: failures }, ok);
}

/**
 * Returns the sum of several tallies.
 *
 * @param {readonly Tally[]} tallies
 */
export function sumTallies(tallies) {
  return tallies.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/**
 * Returns the last line of a test run.
 *
 * @param {Tally} tally
 */
export const formatLastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
