import { createTrade } from '../../testing/journal';
import { computeRangeFigures } from './range-figures';

const computeFigures = (...profits: number[]) =>
  computeRangeFigures(
    profits.map((profit, index) => createTrade(`2026-11-02T10:0${index}:00`, profit)),
    2,
  );

test('without losses there is no factor, and without trades there is nothing', () => {
  expect(computeFigures(1, 2).factor).toBeNull();
  expect(computeFigures()).toMatchObject({
    trades: 0,
    profit: 0,
    won: undefined,
    factor: undefined,
  });
});

test('the win rate without even trades leaves out results within the tolerance, at its edge too', () => {
  const profits = [100, 5, -5, 5.01, -5.01, 0].map((profit) => createTrade('2026-11-02T10:00:00', profit));
  expect(computeRangeFigures(profits, 2, 5)).toMatchObject({
    won: (100 * 4) / 6,
    even: 3,
    wonUneven: 200 / 3,
  });
  expect(computeRangeFigures(profits, 2)).toMatchObject({ even: 1, wonUneven: 60 });
  expect(computeRangeFigures(profits, 2, 100)).toMatchObject({ even: 6, wonUneven: undefined });
});
