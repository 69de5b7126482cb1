import { msPerMinute } from '../durations';
import { findHoldingTime } from './holding-time';

test.each([
  [0, 'minutes5'],
  [5 * msPerMinute - 1, 'minutes5'],
  [5 * msPerMinute, 'minutes30'],
  [30 * msPerMinute, 'hours4'],
  [240 * msPerMinute, 'day'],
  [1440 * msPerMinute, 'week'],
  [7 * 1440 * msPerMinute - 1, 'week'],
  [7 * 1440 * msPerMinute, 'longer'],
  [-1, undefined],
  [NaN, undefined],
] as const)('%d ms are in the range %s', (ms, range) => {
  expect(findHoldingTime(ms)).toBe(range);
});
