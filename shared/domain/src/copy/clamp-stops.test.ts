import { clampStops, isLessProtected } from './clamp-stops';

const market = { price: 100, distance: 2, tickSize: 0.5, held: null };

test.each([
  // side, held, required stop loss and take profit, expected
  ['buy', null, 90, 110, 90, 110],
  ['buy', null, 99, 101, 98, 102],
  ['buy', null, 100.5, null, 98, null],
  ['buy', 98.5, 99, null, 98.5, null],
  ['buy', 99.5, 99, null, 99, null],
  ['sell', null, 110, 90, 110, 90],
  ['sell', null, 101, 99, 102, 98],
  ['sell', 101.5, 101, null, 101.5, null],
  ['sell', null, null, null, null, null],
] as const)(
  'a %s with the stop %p gets for %p and %p: %p and %p',
  (side, heldStop, sl, tp, stopLoss, takeProfit) => {
    expect(clampStops({ stopLoss: sl, takeProfit: tp }, { ...market, side, heldStop })).toEqual({
      stopLoss,
      takeProfit,
    });
  },
);

test.each([
  ['buy', null, 90, true],
  ['buy', 89, 90, true],
  ['buy', 91, 90, false],
  ['sell', 111, 110, true],
  ['sell', 109, 110, false],
  ['buy', null, null, false],
] as const)('a %s with the stop %p instead of %p is less protected: %p', (side, stop, minStop, expected) => {
  expect(isLessProtected(side, stop, minStop)).toBe(expected);
});
