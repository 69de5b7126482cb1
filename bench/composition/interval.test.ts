import { asText, medianInterval, verdict } from './interval.mjs';

// Worked out by hand with the binomial distribution: P(X ≤ 1) of 9 coins is 10/512, of 5 coins P(X ≤ 0) is 1/32.
test.each([
  ['one value', [3], { median: 3, low: 3, high: 3, confidence: 0 }],
  ['five values', [5, 1, 4, 2, 3], { median: 3, low: 1, high: 5, confidence: 1 - 2 / 32 }],
  ['six values', [1, 2, 3, 4, 5, 6], { median: 3.5, low: 1, high: 6, confidence: 1 - 2 / 64 }],
  ['nine values', [9, 8, 7, 6, 5, 4, 3, 2, 1], { median: 5, low: 2, high: 8, confidence: 1 - 20 / 512 }],
])('the interval of %s consists of its order statistics', (_, values, expected) => {
  const { confidence, ...interval } = medianInterval(values);
  expect(interval).toEqual({ median: expected.median, low: expected.low, high: expected.high });
  expect(confidence).toBeCloseTo(expected.confidence, 10);
});

test.each([
  [{ low: 0.8, high: 0.9 }, 'yes'],
  [{ low: 0.8, high: 0.91 }, 'open'],
  [{ low: 0.9, high: 1 }, 'open'],
  [{ low: 0.91, high: 1 }, 'no'],
] as const)('an interval of %j meets a goal of at most 0.9: %s', (interval, expected) => {
  expect(verdict(interval, 0.9)).toBe(expected);
});

test('an interval is written with two decimals', () => {
  expect(asText({ median: 0.934, low: 0.9, high: 1.006, confidence: 0.96 })).toBe('0.93 (0.90–1.01)');
});
