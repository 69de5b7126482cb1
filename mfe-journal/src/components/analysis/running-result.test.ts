import { createTrade } from '../../testing/journal';
import { computeRunningResults, samplePoints } from './running-result';

const computeResults = (profits: readonly number[]) =>
  computeRunningResults(
    profits.map((profit) => createTrade('2026-11-02T10:00:00', profit)),
    2,
  );

test('the result is cumulative, and a drawdown is measured from the previous highest point', () => {
  expect(computeResults([0.1, 0.2, -1, 2]).map(({ total, fall }) => [total, fall])).toEqual([
    [0.1, 0],
    [0.3, 0],
    [-0.7, -1],
    [1.3, 0],
  ]);
});

test('the reduction keeps the highest, the lowest and the last point', () => {
  const profits = Array.from({ length: 5000 }, (_, index) => ((index * 7919) % 13) - 6);
  const points = computeResults(profits);
  const keptPoints = samplePoints(points, 400);
  expect(keptPoints.length).toBeLessThanOrEqual(402);
  const totals = points.map(({ total }) => total);
  const keptTotals = keptPoints.map(({ total }) => total);
  expect(Math.max(...keptTotals)).toBe(Math.max(...totals));
  expect(Math.min(...keptTotals)).toBe(Math.min(...totals));
  expect(keptPoints.at(-1)).toBe(points.at(-1));
});

test('a few points are not reduced', () => {
  const points = computeResults([1, 2, 3]);
  expect(samplePoints(points, 400)).toEqual(points);
});
