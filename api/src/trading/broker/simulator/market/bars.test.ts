import { msPerMinute } from '@parque/domain/durations';
import { computeBars } from './bars';
import { forexMarket, computePrice } from './market';

const [symbol] = forexMarket;
const nine = Date.UTC(2026, 2, 9, 9);

test('a bar opens and closes at the prices of the market, and contains those between', () => {
  const [bar] = computeBars(symbol, { from: nine, to: nine + 60 * msPerMinute, minutes: 60 });
  expect(bar).toMatchObject({
    open: computePrice(symbol, nine),
    close: computePrice(symbol, nine + 60 * msPerMinute),
  });
  const between = Array.from({ length: 61 }, (_, index) => computePrice(symbol, nine + index * msPerMinute));
  expect(Math.abs((bar?.high ?? 0) - Math.max(...between))).toBeLessThan(0.00002);
  expect(Math.abs((bar?.low ?? 0) - Math.min(...between))).toBeLessThan(0.00002);
});
