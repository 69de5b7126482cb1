import { pickDayLabels } from './day-labels';
import type { EquityPoint } from './equity';

/** The labels of a year's first points, one each day. */
const createPoints = (length: number, label: (index: number) => string): EquityPoint[] =>
  Array.from({ length }, (_, index) => ({ day: `2026-01-${index}`, label: label(index), total: 0 }));

const listShares = (points: readonly EquityPoint[]) => pickDayLabels(points).map(({ share }) => share);

test('long labels leave 1.5 widths after the first, which begins at the edge, and one width between the others', () => {
  const dates = createPoints(100, (index) => `${String(index).padStart(2, '0')}/11/2024`);
  expect(listShares(dates)).toEqual([0, 0.44, 0.73]);
});

test('short labels are at most six', () => {
  expect(listShares(createPoints(60, String))).toHaveLength(6);
});

test('a day with several points has one label, at its first point', () => {
  expect(pickDayLabels(createPoints(4, (index) => (index < 2 ? '1' : '2')))).toEqual([
    { label: '1', share: 0 },
    { label: '2', share: 0.5 },
  ]);
});

test('a chart without points has no labels', () => {
  expect(pickDayLabels([])).toEqual([]);
});
