import { createTrade } from '../../testing/journal';
import { computeRMultiple } from './r-multiple';

const time = '2026-11-02T10:00:00';

// Worked by hand: the risk is the distance to the stop times the value of a point of the trade's own move.
test.each([
  ['a long that won twice its risk', 'buy', 1.1, 1.12, 1.09, 200, 2],
  ['a long that lost its risk', 'buy', 1.1, 1.09, 1.09, -100, -1],
  ['a long that was closed half way to its stop', 'buy', 1.1, 1.095, 1.09, -50, -0.5],
  ['a short that won three times its risk', 'sell', 1.1, 1.07, 1.11, 300, 3],
] as const)('the R multiple is computed of %s', (_, side, openPrice, closePrice, initialStop, profit, r) => {
  expect(
    computeRMultiple(createTrade(time, profit, { side, openPrice, closePrice, initialStop })),
  ).toBeCloseTo(r, 9);
});

test('costs make a win smaller and a loss larger than the move alone', () => {
  const costs = { commission: -10, swap: -5 };
  const won = createTrade(time, 185, { ...costs, openPrice: 1.1, closePrice: 1.12, initialStop: 1.09 });
  const loss = createTrade(time, -115, { ...costs, openPrice: 1.1, closePrice: 1.09, initialStop: 1.09 });
  expect(computeRMultiple(won)).toBeCloseTo(1.85, 9);
  expect(computeRMultiple(loss)).toBeCloseTo(-1.15, 9);
});

test('the R of a move below a cent is that of its prices, and unknown when costs need its value', () => {
  // By hand: a tenth of a pip is 0.001 R of 100 pips.
  const tiny = { openPrice: 1.1, closePrice: 1.10001, initialStop: 1.09 };
  expect(computeRMultiple(createTrade(time, 0, tiny))).toBeCloseTo(0.001, 9);
  expect(computeRMultiple(createTrade(time, 0, { ...tiny, side: 'sell', initialStop: 1.11 }))).toBeCloseTo(
    -0.001,
    9,
  );
  // In binary, -0.3 + 0.1 + 0.2 is not zero.
  expect(
    computeRMultiple(createTrade(time, -0.3, { ...tiny, swap: -0.1, commission: -0.2 })),
  ).toBeUndefined();
});

test.each([
  ['without an initial stop', { initialStop: null }],
  ['with an initial stop beyond the entry', { initialStop: 1.105 }],
  ['with only a last stop', { stopLoss: 1.09, initialStop: null }],
  ['that closed where it opened', { closePrice: 1.1, initialStop: 1.09 }],
  ['without a known opening price', { openPrice: null, initialStop: 1.09 }],
])('a trade %s has no R', (_, changes) => {
  expect(
    computeRMultiple(createTrade(time, 100, { openPrice: 1.1, closePrice: 1.12, ...changes })),
  ).toBeUndefined();
});
