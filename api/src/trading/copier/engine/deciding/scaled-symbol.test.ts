import type { SymbolSpec } from '../../../broker/gateway';
import { roundPrice } from './scaled-symbol';

const createSpec = (digits: number, tickSize: number): SymbolSpec => ({
  name: 'X',
  digits,
  tickSize,
  contractSize: 1,
  volumeMin: 0.01,
  volumeMax: 100,
  volumeStep: 0.01,
  profitCurrency: 'USD',
});

test.each([
  [1.234567, 5, 0.00001, 1.23457],
  [5123.37, 2, 0.25, 5123.25],
  [5123.38, 2, 0.25, 5123.5],
  [8000.06, 1, 0.1, 8000.1],
  [99.99, 0, 5, 100],
  [1.234567, 3, 0, 1.235],
])('a stop at %d with %d digits and ticks of %d is rounded to %d', (price, digits, tickSize, result) => {
  expect(roundPrice(price, createSpec(digits, tickSize))).toBe(result);
});

test('no stop stays no stop', () => {
  expect(roundPrice(null, createSpec(5, 0.00001))).toBeNull();
});
