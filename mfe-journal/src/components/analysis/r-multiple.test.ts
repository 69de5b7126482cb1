import { trade } from '../../testing/journal';
import { rMultiple } from './r-multiple';

const at = '2026-11-02T10:00:00';

// Worked by hand: the risk is the distance to the stop times the value of a point of the trade's own move.
test.each([
  ['a long that won twice its risk', 'buy', 1.1, 1.12, 1.09, 200, 2],
  ['a long that lost its risk', 'buy', 1.1, 1.09, 1.09, -100, -1],
  ['a long that was closed half way to its stop', 'buy', 1.1, 1.095, 1.09, -50, -0.5],
  ['a short that won three times its risk', 'sell', 1.1, 1.07, 1.11, 300, 3],
] as const)('%s', (_, side, openPrice, closePrice, initialStop, profit, r) => {
  expect(rMultiple(trade(at, profit, { side, openPrice, closePrice, initialStop }))).toBeCloseTo(r, 9);
});

test('costs make a win smaller and a loss larger than the move alone', () => {
  const costs = { commission: -10, swap: -5 };
  const won = trade(at, 185, { ...costs, openPrice: 1.1, closePrice: 1.12, initialStop: 1.09 });
  const lost = trade(at, -115, { ...costs, openPrice: 1.1, closePrice: 1.09, initialStop: 1.09 });
  expect(rMultiple(won)).toBeCloseTo(1.85, 9);
  expect(rMultiple(lost)).toBeCloseTo(-1.15, 9);
});

test.each([
  ['without an initial stop', { initialStop: null }],
  ['with an initial stop beyond the entry', { initialStop: 1.105 }],
  ['with only a last stop', { stopLoss: 1.09, initialStop: null }],
  ['that closed where it opened', { closePrice: 1.1, initialStop: 1.09 }],
  ['without a known opening price', { openPrice: null, initialStop: 1.09 }],
])('a trade %s has no R', (_, changes) => {
  expect(rMultiple(trade(at, 100, { openPrice: 1.1, closePrice: 1.12, ...changes }))).toBeUndefined();
});
