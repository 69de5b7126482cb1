import { holdingTimeOf } from './holding-time';

const minute = 60_000;

test.each([
  [0, 'minutes5'],
  [5 * minute - 1, 'minutes5'],
  [5 * minute, 'minutes30'],
  [30 * minute, 'hours4'],
  [240 * minute, 'day'],
  [1440 * minute, 'week'],
  [7 * 1440 * minute - 1, 'week'],
  [7 * 1440 * minute, 'longer'],
  [-1, undefined],
  [NaN, undefined],
] as const)('%d ms are in the range %s', (ms, range) => {
  expect(holdingTimeOf(ms)).toBe(range);
});
