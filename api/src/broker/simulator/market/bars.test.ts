import { barsOf } from './bars';
import { forexMarket, priceAt } from './market';

const [symbol] = forexMarket;
const minute = 60_000;
const nine = Date.UTC(2026, 2, 9, 9);

test('bars begin at whole multiples of their length, and cover the period', () => {
  const bars = barsOf(symbol, { from: nine + 90_000, to: nine + 11 * minute, minutes: 5 });
  expect(bars.map(({ at }) => (at - nine) / minute)).toEqual([0, 5, 10]);
});

test('a bar opens and closes at the prices of the market, and contains those between', () => {
  const [bar] = barsOf(symbol, { from: nine, to: nine + 60 * minute, minutes: 60 });
  expect(bar).toMatchObject({ open: priceAt(symbol, nine), close: priceAt(symbol, nine + 60 * minute) });
  const between = Array.from({ length: 61 }, (_, index) => priceAt(symbol, nine + index * minute));
  expect(Math.abs((bar?.high ?? 0) - Math.max(...between))).toBeLessThan(0.00002);
  expect(Math.abs((bar?.low ?? 0) - Math.min(...between))).toBeLessThan(0.00002);
});

test('an empty period has no bars', () => {
  expect(barsOf(symbol, { from: nine, to: nine, minutes: 1 })).toEqual([]);
});
