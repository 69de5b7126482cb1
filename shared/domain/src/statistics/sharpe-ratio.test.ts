import { computeSharpeRatio } from './sharpe-ratio';

test('the Sharpe ratio is the mean of the returns divided by their deviation, of the population', () => {
  // Returns: 100/1000 = 0.1 and -110/1100 = -0.1 and 198/990 = 0.2. Mean 0.0667, deviation 0.1247.
  expect(computeSharpeRatio(1000, [100, -110, 198])).toBeCloseTo(0.5345, 4);
});

test.each([[[]], [[5]], [[100, 110]], [[100, 110, 121]]])(
  'of the trades %j there is none',
  (nets: number[]) => {
    expect(computeSharpeRatio(1000, nets)).toBeUndefined();
  },
);
