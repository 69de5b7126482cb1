import { computePriceScale, findTimePercent, spreadLabels, listTimeLabels } from './path-levels';

const bar = (time: string, low: number, high: number) => ({ time, open: low, low, high, close: high });
const bars = [bar('2026-11-02T09:00:00', 1, 1.4), bar('2026-11-02T09:01:00', 1.2, 2)];
const level = (price: number) => ({ label: 'Stop', price, kind: 'stop' as const });

test('the scale contains the bars and the near levels; a level that would flatten them is left out', () => {
  const scale = computePriceScale(bars, [level(0.5), level(3.1)]);
  expect(scale.levels).toEqual([level(0.5)]);
  expect(scale.distant).toEqual([level(3.1)]);
  expect(scale.ticks).toEqual([0.5, 1, 1.5, 2]);
  expect(scale.toPercent(2)).toBeCloseTo(100 * (0.06 / 1.12), 6);
  expect(scale.toPercent(0.5)).toBeCloseTo(100 * (1.06 / 1.12), 6);
});

test('the scale contains the entry and the exit, however far from the bars they are', () => {
  const ends = [
    { label: 'Entrada', price: 9, kind: 'entry' as const },
    { label: 'Salida', price: 0.2, kind: 'exit' as const },
  ];
  const scale = computePriceScale(bars, ends);
  expect(scale.levels).toEqual(ends);
  expect(scale.toPercent(9)).toBeCloseTo(100 * (0.06 / 1.12), 6);
  expect(scale.toPercent(0.2)).toBeCloseTo(100 * (1.06 / 1.12), 6);
});

test('labels that would overlap are moved, in the order of their prices, and stay above the last position', () => {
  expect(spreadLabels([50, 10, 52, 90], 8, 96)).toEqual([50, 10, 58, 90]);
  expect(spreadLabels([5, 5, 5], 8, 96)).toEqual([5, 13, 21]);
  expect(spreadLabels([94, 10, 93], 8, 96)).toEqual([96, 10, 88]);
});

const labelsBetween = (first: string, last: string) =>
  listTimeLabels([bar(first, 1, 2), bar(first, 1, 2), bar(last, 1, 2)]).map(({ text }) => text);

test.each([
  ['2026-11-02T09:00:00', '2026-11-02T09:31:00', ['02/11 09:00', '09:00', '09:31']],
  ['2026-11-02T23:50:00', '2026-11-03T00:20:00', ['02/11 23:50', '02/11 23:50', '03/11 00:20']],
  ['2026-08-02T00:00:00', '2026-11-03T00:00:00', ['02/08', '02/08', '03/11']],
  ['2025-01-02T00:00:00', '2026-11-03T00:00:00', ['01/2025', '01/2025', '11/2026']],
])(
  'the times of bars from %s to %s are written as exactly as their distance requires',
  (first, last, texts) => {
    expect(labelsBetween(first, last)).toEqual(texts);
  },
);

test('at most five times are below a chart, each in the middle of its bar', () => {
  const many = Array.from({ length: 120 }, () => bar('2026-11-02T09:00:00', 1, 2));
  expect(listTimeLabels(many)).toHaveLength(5);
  expect(listTimeLabels(bars).map(({ percent }) => percent)).toEqual([25, 75]);
});

test.each([
  ['2026-11-02T09:00:59', 25],
  ['2026-11-02T09:30:00', 75],
  ['2026-11-02T08:00:00', undefined],
  [null, undefined],
])('the time %s is at %s percent of the chart', (time, percent) => {
  expect(findTimePercent(bars, time)).toBe(percent);
});
