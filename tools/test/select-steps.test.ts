import { explainNoTestFile, selectSteps } from './select-steps.mjs';

const known = { tiers: ['quick', 'full'], steps: ['lint', 'journeys'] };

test.each([
  [[], { tier: 'quick', steps: [], patterns: [] }],
  [['--full'], { tier: 'full', steps: [], patterns: [] }],
  [['lint'], { tier: 'quick', steps: ['lint'], patterns: [] }],
  [['--full', 'journeys'], { tier: 'full', steps: ['journeys'], patterns: [] }],
  [['fund/routes'], { tier: 'quick', steps: [], patterns: ['fund/routes'] }],
])('%j selects %j', (args, chosen) => {
  expect(selectSteps(args, known)).toEqual(chosen);
});

test('the line about patterns without a test file names them, and each step once', () => {
  expect(explainNoTestFile(['lnit', 'typse'], ['lint', 'types', 'lint'])).toMatch(
    /^No test file matches lnit or typse, .* Steps: lint, types$/,
  );
});
