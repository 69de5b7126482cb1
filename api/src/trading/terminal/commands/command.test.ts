import { hasRequestedStops } from './command';

const modify = { kind: 'modify', symbol: 'EURUSD', side: 'buy', volumeLots: 0.1, position: '7' } as const;
const listHeld = (sl: number, tp: number, id = '7') => [
  { id: '6', sl: 1.1, tp: 1.2 },
  { id, sl, tp },
];

test.each([
  ['both stops as requested', { stopLoss: 1.1, takeProfit: 1.2 }, listHeld(1.1, 1.2), true],
  ['a stop whose last bits differ', { stopLoss: 0.1 + 0.2 }, listHeld(0.3, 0), true],
  ['another stop loss', { stopLoss: 1.1, takeProfit: 1.2 }, listHeld(1.11, 1.2), false],
  ['another take profit', { stopLoss: 1.1, takeProfit: 1.2 }, listHeld(1.1, 1.3), false],
  ['an unnamed stop with any value', { stopLoss: 1.1 }, listHeld(1.1, 5), true],
  ['a removed stop that is gone', { stopLoss: null }, listHeld(0, 1.2), true],
  ['a removed stop that is there', { stopLoss: null }, listHeld(1.1, 1.2), false],
  ['a stop of a position that is closed', { stopLoss: 1.1 }, listHeld(1.1, 1.2, '8'), false],
])('a change of stops and %s', (_what, stops, positions, expected) => {
  expect(hasRequestedStops({ ...modify, ...stops }, positions)).toBe(expected);
});

test.each(['open', 'close', 'part'] as const)('an order of the kind %s is not judged by stops', (kind) => {
  expect(hasRequestedStops({ ...modify, kind, stopLoss: 1.1 }, listHeld(1.1, 1.2))).toBe(false);
});
