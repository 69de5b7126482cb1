import { trade } from '../../testing/journal';
import { computeRangeFigures } from './range-figures';

const of = (...profits: number[]) =>
  computeRangeFigures(
    profits.map((profit, index) => trade(`2026-11-02T10:0${index}:00`, profit)),
    2,
  );

test('the figures of a range, worked by hand', () => {
  expect(of(100, -40, 30, -100)).toMatchObject({
    trades: 4,
    profit: -10,
    won: 50,
    factor: 130 / 140,
  });
});

test('without losses there is no factor, and without trades there is nothing', () => {
  expect(of(1, 2).factor).toBeNull();
  expect(of()).toMatchObject({
    trades: 0,
    profit: 0,
    won: undefined,
    factor: undefined,
  });
});
