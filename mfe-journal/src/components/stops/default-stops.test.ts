import { computeRMultiple } from '../analysis/r-multiple';
import { createTrade } from '../../testing/journal';
import { computeDefaultStops } from './default-stops';

const long = { openPrice: 100, closePrice: 104, initialStop: null };

test.each([
  ['price', 2, 98],
  ['percent', 1, 99],
  // 40.00 for a move of 4: 25.00 are a move of 2.5.
  ['money', 25, 97.5],
] as const)('a stop by %s of %s is at %s', (unit, amount, stop) => {
  const trade = createTrade('2026-11-02T10:00:00', 40, long);
  expect(computeDefaultStops([trade], unit, amount)).toEqual([{ ticket: trade.ticket, stop }]);
});

test('with money at risk, the parts of a position risk it together', () => {
  const parts = [10, 30].map((profit) =>
    createTrade('2026-11-02T10:00:00', profit, { ...long, position: '7' }),
  );
  const stops = computeDefaultStops(parts, 'money', 20);
  expect(stops.map(({ stop }) => stop)).toEqual([98, 98]);
  const multiples = parts.map((part) => computeRMultiple({ ...part, initialStop: 98 }));
  expect(multiples).toEqual([2, 2]);
  expect(computeDefaultStops(parts.slice(0, 1), 'money', 20, parts)).toMatchObject([{ stop: 98 }]);
});

test('trades with a stop, without an entry, or without a move for money get none', () => {
  const trades = [
    createTrade('2026-11-02T10:00:00', 40, { ...long, initialStop: 99 }),
    createTrade('2026-11-02T10:00:00', 40, { ...long, openPrice: null }),
    createTrade('2026-11-02T10:00:00', 0, { ...long, closePrice: 100 }),
  ];
  expect(computeDefaultStops(trades, 'money', 20)).toEqual([]);
});
