import { selectedSteps } from './selected-steps.mjs';

const known = { tiers: ['quick', 'full'], steps: ['lint', 'journeys'] };

test.each([
  [[], { tier: 'quick', steps: [], patterns: [] }],
  [['--full'], { tier: 'full', steps: [], patterns: [] }],
  [['lint'], { tier: 'quick', steps: ['lint'], patterns: [] }],
  [['--full', 'journeys'], { tier: 'full', steps: ['journeys'], patterns: [] }],
  [['fund/routes'], { tier: 'quick', steps: [], patterns: ['fund/routes'] }],
])('%j selects %j', (args, chosen) => {
  expect(selectedSteps(args, known)).toEqual(chosen);
});
