import { priceScale, shareOf, spreadLabels } from './path-levels';

const bar = (time: string, low: number, high: number) => ({ time, open: low, low, high, close: high });
const bars = [bar('2026-11-02T09:00:00', 1, 1.4), bar('2026-11-02T09:01:00', 1.2, 2)];
const level = (price: number) => ({ label: 'Stop', price, kind: 'stop' as const });

test('the scale contains the bars and the near levels; a level that would flatten them is left out', () => {
  const scale = priceScale(bars, [level(0.5), level(3.1)]);
  expect(scale.levels).toEqual([level(0.5)]);
  expect(scale.percentOf(2)).toBeCloseTo(100 * (0.06 / 1.12), 6);
  expect(scale.percentOf(0.5)).toBeCloseTo(100 * (1.06 / 1.12), 6);
});

test('the scale contains the entry and the exit, however far from the bars they are', () => {
  const ends = [
    { label: 'Entrada', price: 9, kind: 'entry' as const },
    { label: 'Salida', price: 0.2, kind: 'exit' as const },
  ];
  const scale = priceScale(bars, ends);
  expect(scale.levels).toEqual(ends);
  expect(scale.percentOf(9)).toBeCloseTo(100 * (0.06 / 1.12), 6);
  expect(scale.percentOf(0.2)).toBeCloseTo(100 * (1.06 / 1.12), 6);
});

test('labels that would overlap are moved down, in the order of their prices', () => {
  expect(spreadLabels([50, 10, 52, 90], 8)).toEqual([50, 10, 58, 90]);
  expect(spreadLabels([5, 5, 5], 8)).toEqual([5, 13, 21]);
});

test.each([
  ['2026-11-02T09:00:59', 25],
  ['2026-11-02T09:30:00', 75],
  ['2026-11-02T08:00:00', undefined],
  [null, undefined],
])('the time %s is at %s percent of the chart', (time, percent) => {
  expect(shareOf(bars, time)).toBe(percent);
});
