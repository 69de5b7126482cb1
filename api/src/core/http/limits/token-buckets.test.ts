import { createTokenBuckets } from './token-buckets';

test('an allowance is spent, returns at its rate, and never exceeds its capacity', () => {
  let time = 0;
  const buckets = createTokenBuckets({ capacity: 10, perSecond: 2 }, () => time);
  buckets.take('a', 15);
  expect(buckets.getTokens('a')).toBe(-5);
  time += 4000;
  expect(buckets.getTokens('a')).toBe(3);
  time += 3_600_000;
  expect(buckets.getTokens('a')).toBe(10);
});
