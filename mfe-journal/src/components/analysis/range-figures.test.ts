import { trade } from '../../testing/journal';
import { rangeFigures } from './range-figures';

const of = (...profits: number[]) =>
  rangeFigures(
    profits.map((profit, index) => trade(`2026-11-02T10:0${index}:00`, profit)),
    2,
  );

test('the figures of a range, worked by hand', () => {
  // Running result: 100, 60, 90, -10; it fell from 100 to -10.
  expect(of(100, -40, 30, -100)).toMatchObject({
    trades: 4,
    profit: -10,
    won: 50,
    factor: 130 / 140,
    expectancy: -2.5,
    drawdown: 110,
  });
});

test('without losses there is no factor, and without trades there is nothing', () => {
  expect(of(1, 2).factor).toBeNull();
  expect(of()).toMatchObject({
    trades: 0,
    profit: 0,
    won: undefined,
    factor: undefined,
    expectancy: undefined,
  });
});

test('R is the average of the trades with a known stop, with their number', () => {
  const stopped = { openPrice: 1.1, closePrice: 1.12, initialStop: 1.09 };
  const trades = [trade('2026-11-02T10:00:00', 200, stopped), trade('2026-11-02T11:00:00', 50)];
  expect(rangeFigures(trades, 2).r).toEqual({ average: expect.closeTo(2, 9) as number, trades: 1 });
});
