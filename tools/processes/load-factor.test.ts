import { computeLoadFactor, getLoadFactor } from './load-factor.mjs';

test.each([
  [100, 1],
  [220, 1],
  [550, 2.5],
  [60_000, 6],
])('a loop of %i ms multiplies time-outs by %d', (tookMs, factor) => {
  expect(computeLoadFactor(tookMs)).toBe(factor);
});

test('the tests of a run use the factor that was measured when it started', () => {
  expect(String(getLoadFactor())).toBe(process.env.PARQUE_LOAD_FACTOR);
});
