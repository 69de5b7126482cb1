import { scaleOf } from './chart-scale';

test.each([
  [[1596.95], [0, 500, 1000, 1500]],
  [[900], [0, 250, 500, 750]],
  [
    [-300, 700],
    [0, 500],
  ],
  [[-80], [-50, 0]],
  [[], [0]],
])('%j gets lines at round values, including zero', (values, some) => {
  const { ticks } = scaleOf(values);
  expect(ticks).toEqual(expect.arrayContaining(some));
  expect(ticks.length).toBeLessThanOrEqual(4);
});

test('higher values are nearer to the top, and no value is at the edge', () => {
  const { percentOf } = scaleOf([-100, 100]);
  expect(percentOf(0)).toBeCloseTo(50);
  expect(percentOf(100)).toBeGreaterThan(0);
  expect(percentOf(100)).toBeLessThan(percentOf(-100));
  expect(percentOf(-100)).toBeLessThan(100);
});
