import { msPerMinute } from '../durations';
import { computeExcursion, joinBars, listBarMinutes, type PriceBar } from './price-path';

const createBar = (
  minute: number,
  [open, high, low, close]: readonly [number, number, number, number],
  spread = 0,
): PriceBar => ({ at: minute * msPerMinute, open, high, low, close, spread });

/** Three minutes: down to 1.0990, up to 1.1030, back to 1.1020. The ask is 0.0002 above the bid. */
const bars = [
  createBar(0, [1.1, 1.1005, 1.099, 1.0995], 0.0002),
  createBar(1, [1.0995, 1.103, 1.0994, 1.1025], 0.0002),
  createBar(2, [1.1025, 1.1026, 1.1015, 1.102], 0.0002),
];

// By hand: a long position closes at the bid, a short one at the bid + 0.0002.
test.each([
  ['a long position', { side: 'buy', openPrice: 1.1002, closePrice: 1.102 }, { worst: 1.099, best: 1.103 }],
  ['a short position', { side: 'sell', openPrice: 1.1, closePrice: 1.1022 }, { worst: 1.1032, best: 1.0992 }],
  [
    'a long position that was closed below all bars',
    { side: 'buy', openPrice: 1.1002, closePrice: 1.0985 },
    { worst: 1.0985, best: 1.103 },
  ],
  [
    'a short position that was opened above all bars',
    { side: 'sell', openPrice: 1.104, closePrice: 1.1 },
    { worst: 1.104, best: 1.0992 },
  ],
] as const)('%s could have been closed at its worst and its best price', (_, position, { worst, best }) => {
  const excursion = computeExcursion(position, bars);
  expect(excursion?.worst).toBeCloseTo(worst, 8);
  expect(excursion?.best).toBeCloseTo(best, 8);
});

test('without bars nothing is known of the way', () => {
  expect(computeExcursion({ side: 'buy', openPrice: 1, closePrice: 2 }, [])).toBeUndefined();
});

test('joined bars begin with the first, end with the last, and reach as far as all of them', () => {
  const barsWithVolume = bars.map((bar, index) => ({ ...bar, volume: 10 * (index + 1) }));
  expect(joinBars(barsWithVolume, 5)).toEqual([
    { ...createBar(0, [1.1, 1.103, 1.099, 1.102], 0.0002), volume: 60 },
  ]);
  expect(joinBars(bars, 2)).toEqual([createBar(0, [1.1, 1.103, 1.099, 1.1025], 0.0002), bars[2]]);
  expect(joinBars(bars.slice(1), 2)[0]?.at).toBe(0);
  expect(joinBars(bars, 1)).toEqual(bars);
});

test.each([
  [1440, 1],
  [1441, 5],
  [5 * 1440, 5],
  [10 * 1440, 15],
  [60 * 1440, 60],
  [200 * 1440, 240],
  [2000 * 1440, 1440],
])('a period of %d minutes is first read in at most 1,440 bars of %d minutes', (minutes, expected) => {
  const period = { from: 0, to: minutes * msPerMinute };
  expect(listBarMinutes(period, period, 1440)[0]).toBe(expected);
});

test.each([
  [4, [1]],
  [14, [1, 5]],
  [300, [1, 5, 15, 60, 240]],
])('for a position of %d minutes, no bar is longer than the position', (minutes, expected) => {
  const open = { from: 100 * msPerMinute, to: (100 + minutes) * msPerMinute };
  expect(listBarMinutes({ from: 0, to: 1000 * msPerMinute }, open, 1440)).toEqual(expected);
});
