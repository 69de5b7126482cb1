import { computeScale } from './chart-scale';

test.each([
  [[1596.95], [0, 500, 1000, 1500]],
  [[900], [0, 250, 500, 750]],
  [
    [-300, 700],
    [0, 500],
  ],
  [[-80], [-50, 0]],
  [[], [0]],
])('%j gets lines at round values, including zero', (values, lines) => {
  const { ticks } = computeScale(values);
  expect(ticks).toEqual(expect.arrayContaining(lines));
  expect(ticks.length).toBeLessThanOrEqual(4);
});

test('higher values are nearer to the top, and no value is at the edge', () => {
  const { toPercent } = computeScale([-100, 100]);
  expect(toPercent(0)).toBeCloseTo(50);
  expect(toPercent(100)).toBeGreaterThan(0);
  expect(toPercent(100)).toBeLessThan(toPercent(-100));
  expect(toPercent(-100)).toBeLessThan(100);
});
