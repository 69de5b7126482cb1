import { findStopFill } from './slippage';

const noStops = { stopLoss: null, takeProfit: null };
const levels = { stopLoss: 1.085, takeProfit: 1.095 };

// By hand. A deal that sells is better above its level, one that buys is better below it.
test.each([
  ['a long position, two points worse', 'sell', 1.0848, '[sl 1.08500]', noStops, 'sl', 1.085, -0.0002],
  ['a long position at its target, better', 'sell', 1.0953, '[tp 1.09500]', noStops, 'tp', 1.095, 0.0003],
  ['a short position, worse', 'buy', 1.0853, '[sl 1.08500]', noStops, 'sl', 1.085, -0.0003],
  ['a short position, better', 'buy', 1.0849, 'sl 1.08500', noStops, 'sl', 1.085, 0.0001],
  ['a fill at the level', 'sell', 2400.5, '[tp 2400.50]', noStops, 'tp', 2400.5, 0],
  ['a comment of MetaTrader 4', 'sell', 1.0849, 'mi robot[sl]', levels, 'sl', 1.085, -0.0001],
  ['a target of MetaTrader 4', 'buy', 1.0951, '[tp]', levels, 'tp', 1.095, -0.0001],
] as const)(
  'the slippage of a stop is computed of %s',
  (_, type, price, comment, positionLevels, kind, level, slippage) => {
    expect(findStopFill({ type, price, comment }, positionLevels)).toEqual({ kind, level, slippage });
  },
);

test.each(['', 'a mano', 'slow 5', '[sl]', 'tp', 'mi robot sl', '[so 50%]'])(
  'the comment "%s" without levels contains no requested price',
  (comment) => {
    expect(findStopFill({ type: 'sell', price: 1.08, comment }, noStops)).toBeUndefined();
  },
);
