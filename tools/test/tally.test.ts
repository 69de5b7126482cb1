import { formatLastLine, createTally, tallyJest, tallyPlaywright, sumTallies } from './tally.mjs';

const suites = {
  numPassedTests: 40,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};
const playwright = { stats: { expected: 12, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

test('the last line sums tests and checks', () => {
  const sum = sumTallies([
    createTally(true),
    createTally(true),
    createTally(false),
    tallyJest(suites, true),
    tallyPlaywright(playwright, true),
  ]);
  expect(formatLastLine(sum)).toBe('54 passed, 1 failed');
});

test.each([
  ['a failed test', { numFailedTests: 1 }],
  ['a skipped test', { numPendingTests: 1 }],
  ['a test that is only announced', { numTodoTests: 1 }],
  ['a file that cannot run', { numRuntimeErrorTestSuites: 1 }],
])('%s counts as failed in jest', (_name, change) => {
  expect(tallyJest({ ...suites, ...change }, false)).toEqual({ passed: 40, failed: 1 });
});

test.each(['unexpected', 'skipped'])('a journey that ends as %s counts as failed', (outcome) => {
  const stats = { ...playwright.stats, [outcome]: 1 };
  expect(tallyPlaywright({ ...playwright, stats }, true)).toEqual({ passed: 12, failed: 1 });
});

test('a journey that passes at its second try counts as passed', () => {
  const stats = { ...playwright.stats, flaky: 1 };
  expect(tallyPlaywright({ ...playwright, stats }, true)).toEqual({ passed: 13, failed: 0 });
});

test('a program that fails without naming a test counts as one failure', () => {
  expect(tallyJest(suites, false).failed).toBe(1);
  expect(tallyPlaywright(playwright, false).failed).toBe(1);
});
