import fc from 'fast-check';
import {
  computeCopyStops,
  copySide,
  copyStops,
  filterReason,
  isWithinHours,
  plainRules,
  type CopyRules,
} from './copy-rules';

const toTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 2, day, hour, minute);

/** 2 March 2026 was a Monday. */
const [sunday, monday, friday, saturday] = [1, 2, 6, 7];

test.each([
  ['the start is included', toTime(monday, 9), true],
  ['a minute before the start is not', toTime(monday, 8, 59), false],
  ['the last minute is included', toTime(monday, 17, 29), true],
  ['the last second is included', toTime(monday, 17, 29) + 59_999, true],
  ['the end is not', toTime(monday, 17, 30), false],
  ['a day without a check mark is not', toTime(saturday, 12), false],
  ['the last chosen day is included', toTime(friday, 12), true],
  ['a day before 1970 has the right weekday', Date.UTC(1969, 11, 31, 12), true],
])('from 9:00 to 17:30 on weekdays: %s', (_rule, wall, isWithin) => {
  const hours = { from: 540, to: 1050, days: [1, 2, 3, 4, 5], zone: 'UTC' };
  expect(isWithinHours(hours, wall)).toBe(isWithin);
});

test.each([
  ['the evening of a chosen day is included', toTime(sunday, 23), true],
  ['the night that follows is included', toTime(monday, 1, 59), true],
  ['its end is not', toTime(monday, 2), false],
  ['the evening of another day is not', toTime(monday, 22), false],
  ['the night after another day is not', toTime(monday + 1, 1), false],
])('from 22:00 to 2:00 on Sundays: %s', (_rule, wall, isWithin) => {
  expect(isWithinHours({ from: 1320, to: 120, days: [0], zone: 'UTC' }, wall)).toBe(isWithin);
});

test('equal ends are 24 hours from the start on', () => {
  const hours = { from: 480, to: 480, days: [1], zone: 'UTC' };
  const walls = [toTime(monday, 7, 59), toTime(monday, 8), toTime(monday + 1, 7, 59), toTime(monday + 1, 8)];
  expect(walls.map((wall) => isWithinHours(hours, wall))).toEqual([false, true, true, false]);
});

test.each<[string, Partial<CopyRules>, string | undefined]>([
  ['nothing is filtered by default', {}, undefined],
  ['a listed symbol is copied, whatever its case', { symbolList: 'only', symbols: ['eurusd'] }, undefined],
  ['a symbol that is not listed is left out', { symbolList: 'only', symbols: ['XAUUSD'] }, 'symbol_filtered'],
  ['an excepted symbol is left out', { symbolList: 'except', symbols: ['EURUSD'] }, 'symbol_filtered'],
  ['a symbol that is not excepted is copied', { symbolList: 'except', symbols: ['XAUUSD'] }, undefined],
  ['names do not count for all symbols', { symbolList: 'all', symbols: ['XAUUSD'] }, undefined],
  ['a name does not leave out its symbol, when all are copied', { symbols: ['EURUSD'] }, undefined],
  ['one of several names is enough', { symbolList: 'only', symbols: ['XAUUSD', 'EURUSD'] }, undefined],
  ['the chosen side is copied', { onlySide: 'buy' }, undefined],
  ['the other side is left out', { onlySide: 'sell' }, 'side_filtered'],
  ['the side is that of the master, also inverse', { onlySide: 'buy', isInverse: true }, undefined],
  ['hours leave out', { hours: { from: 0, to: 60, days: [1], zone: 'UTC' } }, 'hours_filtered'],
  ['hours let through', { hours: { from: 540, to: 660, days: [1], zone: 'UTC' } }, undefined],
])('the rules of a child filter an opening: %s', (_rule, childRules, reason) => {
  const opening = { symbol: 'EURUSD', side: 'buy' as const, wall: toTime(monday, 10) };
  expect(filterReason({ ...plainRules, ...childRules }, opening)).toBe(reason);
});

test('without a choice, everything is copied as it is', () => {
  const { areStopsCopied, isMinimumForced, isInverse, hours, sizing } = plainRules;
  expect([areStopsCopied, isMinimumForced, isInverse, hours, sizing]).toEqual([
    true,
    false,
    false,
    null,
    'multiplier',
  ]);
});

test('hours do not count for an opening without a time', () => {
  const rules = { ...plainRules, hours: { from: 0, to: 60, days: [1], zone: 'UTC' } };
  expect(filterReason(rules, { symbol: 'EURUSD', side: 'buy', wall: null })).toBeUndefined();
});

test('an inverse copy has the opposite side', () => {
  expect([copySide(plainRules, 'buy'), copySide(plainRules, 'sell')]).toEqual(['buy', 'sell']);
  const inverse = { isInverse: true };
  expect([copySide(inverse, 'buy'), copySide(inverse, 'sell')]).toEqual(['sell', 'buy']);
});

test('the stops are those of the master, and change places on the opposite side', () => {
  const master = { side: 'buy', stopLoss: 1.05, takeProfit: 1.1 } as const;
  expect(copyStops('buy', master)).toEqual({ stopLoss: 1.05, takeProfit: 1.1 });
  expect(copyStops('sell', master)).toEqual({ stopLoss: 1.1, takeProfit: 1.05 });
  expect(copyStops('sell', { ...master, takeProfit: null })).toEqual({ stopLoss: null, takeProfit: 1.05 });
});

test('an own stop is at its distance on the losing side, where the master has none or always, and never below zero', () => {
  const level = fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: null });
  const side = fc.constantFrom('buy' as const, 'sell' as const);
  const ownStop = fc.option(fc.record({ points: fc.integer({ min: 1, max: 2e5 }), isAlways: fc.boolean() }));
  const master = fc.record({ side, stopLoss: level, takeProfit: level });
  fc.assert(
    fc.property(ownStop, master, side, (rule, from, childSide) => {
      const base = copyStops(childSide, from);
      const stops = computeCopyStops({ ownStop: rule }, from, { side: childSide, price: 1, digits: 5 });
      expect(stops.takeProfit).toBe(base.takeProfit);
      const isOwn = rule !== null && (rule.isAlways || base.stopLoss === null);
      const price = 1 + ((rule?.points ?? 0) / 1e5) * (childSide === 'buy' ? -1 : 1);
      if (isOwn && price > 0) expect(stops).toMatchObject({ stopLoss: price, ownStop: 'set' });
      else expect([stops.stopLoss, stops.ownStop]).toEqual([base.stopLoss, isOwn ? 'impossible' : undefined]);
    }),
  );
});
