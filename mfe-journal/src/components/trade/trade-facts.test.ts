import { createTrade } from '../../testing/journal';
import { formatTradeDuration, computeResultAt } from './trade-facts';

test.each([
  ['2026-11-02T09:00:00', '2026-11-02T09:00:45', '45 s'],
  ['2026-11-02T09:00:00', '2026-11-02T09:00:00', '0 s'],
  ['2026-11-02T09:00:00', '2026-11-02T10:05:59', '1 h 5 min'],
  ['2026-11-02T09:00:00', '2026-11-02T09:12:00', '12 min'],
  ['2026-11-02T09:00:00', '2026-11-04T12:40:00', '2 d 3 h'],
  ['2026-11-02T09:00:00', '2026-11-03T09:30:00', '1 d'],
  ['2026-11-02T09:00:00', '2026-11-02T08:00:00', '—'],
])('a position from %s to %s was open for %s', (openTime, closeTime, text) => {
  expect(formatTradeDuration(openTime, closeTime)).toBe(text);
});

/** Bought at 1.1000 and closed 30 points higher with a gross result of 60: two dollars a point of 0.0001. */
const long = createTrade('2026-11-03T11:30:00', 58, { openPrice: 1.1, closePrice: 1.103, commission: -2 });
/** Sold at 1.1030 and closed 30 points lower with a gross result of 60. */
const short = createTrade('2026-11-03T11:30:00', 60, { side: 'sell', openPrice: 1.103, closePrice: 1.1 });

test.each([
  ['11 points against a long position', long, 1.0985, 1.0989, -22, -11 / 15],
  ['40 points in favour of a long position', long, 1.0985, 1.104, 80, 40 / 15],
  ['20 points against a short position', short, 1.107, 1.105, -40, -0.5],
  ['50 points in favour of a short position', short, 1.107, 1.098, 100, 1.25],
])('%s are worth their share of the result and of the risk', (_, trade, stop, price, money, r) => {
  const result = computeResultAt({ trade, initial_stop: stop }, price);
  expect(result.money).toBeCloseTo(money, 6);
  expect(result.r).toBeCloseTo(r, 6);
});

test('without a stop there is no R, and without a move there is no money', () => {
  expect(computeResultAt({ trade: long, initial_stop: null }, 1.104).r).toBeUndefined();
  expect(computeResultAt({ trade: long, initial_stop: 1.2 }, 1.104).r).toBeUndefined();
  const even = { ...long, closePrice: 1.1, profit: -2 };
  expect(computeResultAt({ trade: even, initial_stop: 1.0985 }, 1.103)).toEqual({
    money: undefined,
    r: expect.closeTo(2, 6),
  });
});
