import fc from 'fast-check';
import {
  isOverMaxPositions,
  findNettingOmission,
  findOpeningOmission,
  planReductions,
  computeSharedClose,
  type OpeningRules,
} from './plan';

const rules: OpeningRules = {
  mode: 'activo',
  stop: null,
  maxAgeMs: 30_000,
  ageMs: 100,
  isSync: false,
};

test.each<[Partial<OpeningRules>, string | undefined]>([
  [{}, undefined],
  [{ mode: 'pausado' }, 'missed paused'],
  [{ mode: 'solo_cierres' }, 'skipped only_closes'],
  [{ stop: 'daily_loss' }, 'skipped daily_loss'],
  [{ stop: 'total_loss' }, 'skipped total_loss'],
  [{ stop: 'drawdown' }, 'skipped drawdown'],
  [{ ageMs: 30_000 }, undefined],
  [{ ageMs: 30_001 }, 'missed late'],
  [{ ageMs: 30_001, isSync: true }, undefined],
  [{ mode: 'pausado', isSync: true }, 'missed paused'],
])('with %j an opening is %s', (own, expected) => {
  const omission = findOpeningOmission({ ...rules, ...own });
  expect(omission && `${omission.state} ${omission.reason}`).toBe(expected);
});

const counted = (childSymbol: string, opening: number) => ({ childSymbol, opening });

test.each([
  ['hedge', null, [counted('EURUSD', 1)], counted('EURUSD', 2), false],
  ['hedge', 1, [], counted('EURUSD', 1), false],
  ['hedge', 1, [counted('EURUSD', 1)], counted('EURUSD', 2), true],
  ['hedge', 1, [counted('EURUSD', 1), counted('EURUSD', 1)], counted('EURUSD', 1), false],
  ['hedge', 2, [counted('EURUSD', 1), counted('EURUSD', 1)], counted('EURUSD', 2), false],
  ['netting', 1, [counted('EURUSD', 1)], counted('EURUSD', 2), false],
  ['netting', 1, [counted('EURUSD', 1)], counted('GBPUSD', 2), true],
  ['netting', 2, [counted('EURUSD', 1), counted('EURUSD', 2)], counted('GBPUSD', 3), false],
] as const)(
  'on a %s account with a limit of %p and the copies %j, whether %j exceeds it: %p',
  (mode, maxPositions, copies, opening, expected) => {
    expect(isOverMaxPositions({ mode, maxPositions }, copies, opening)).toBe(expected);
  },
);

test('a netting account does not copy an opening against a position that it holds', () => {
  const held = [
    { position: '1', symbol: 'EURUSD', side: 'buy', units: 10 } as const,
    { position: '2', symbol: 'XAUUSD', side: 'sell', units: 10 } as const,
  ];
  expect(findNettingOmission(held, 'EURUSD', 'sell')).toEqual({
    state: 'skipped',
    reason: 'netting_conflict',
  });
  expect(findNettingOmission(held, 'EURUSD', 'buy')).toBeUndefined();
  expect(findNettingOmission(held, 'GBPUSD', 'sell')).toBeUndefined();
});

const copy = (childPosition: string, openedUnits: number, units = openedUnits) =>
  ({ childPosition, childSymbol: 'EURUSD', side: 'buy', openedUnits, units }) as const;
const plan = (copies: ReturnType<typeof copy>[], left: number, opened: number, steps = { min: 1, step: 1 }) =>
  planReductions(copies, { left, opened }, steps).map((one) => [
    one.copy.childPosition,
    one.units,
    one.isWhole,
  ]);

test('when the master closes a third, the child closes a third', () => {
  expect(plan([copy('a', 9)], 2, 3)).toEqual([['a', 3, false]]);
});

test('a second partial close is a fraction of the opened volume, not of the remaining one', () => {
  expect(plan([copy('a', 10, 7)], 1, 3)).toEqual([['a', 4, false]]);
});

test('a full close of the master closes every copy completely', () => {
  expect(plan([copy('a', 9, 4), copy('b', 3)], 0, 3, { min: 5, step: 5 })).toEqual([
    ['a', 4, true],
    ['b', 3, true],
  ]);
});

test('the oldest of several copies is closed first', () => {
  expect(plan([copy('a', 2), copy('b', 4)], 1, 2)).toEqual([
    ['a', 2, true],
    ['b', 1, false],
  ]);
});

test('a part that equals the volume of a copy closes that copy completely, and no other', () => {
  expect(plan([copy('a', 2), copy('b', 4)], 2, 3)).toEqual([['a', 2, true]]);
});

test('a last unit that the master still holds stays open', () => {
  expect(plan([copy('a', 10)], 1, 10)).toEqual([['a', 9, false]]);
});

test('a copy that a partial close has closed completely still counts for the next one', () => {
  const found = planReductions([copy('b', 10)], { left: 5, opened: 30, closed: 20 }, { min: 1, step: 1 });
  expect(found).toMatchObject([{ units: 5, isWhole: false }]);
});

test('neither the closed nor the remaining volume is below the minimum', () => {
  const steps = { min: 10, step: 1 };
  expect(plan([copy('a', 25)], 9, 10, steps)).toEqual([]);
  expect(plan([copy('a', 25)], 1, 10, steps)).toEqual([['a', 15, false]]);
  expect(plan([copy('a', 12)], 1, 10, steps)).toEqual([]);
});

test('a partial close uses the current volume step, not the one at the opening', () => {
  const steps = { min: 10, step: 10 };
  expect(plan([copy('a', 15)], 5, 10, steps)).toEqual([]);
  expect(plan([copy('a', 47)], 5, 10, steps)).toEqual([['a', 20, false]]);
  expect(plan([copy('a', 15)], 0, 10, steps)).toEqual([['a', 15, true]]);
});

test('closing one copy of a shared position closes all its volume, also after a change of the step', () => {
  const steps = { min: 10, step: 10 };
  expect(computeSharedClose(20, 50, steps)).toBe(20);
  expect(computeSharedClose(24, 50, steps)).toBe(30);
  expect(computeSharedClose(4, 50, { min: 20, step: 10 })).toBe(20);
});

test('the rest of a shared position is not below the minimum of the broker', () => {
  expect(computeSharedClose(24, 40, { min: 20, step: 10 })).toBe(40);
  expect(computeSharedClose(24, 26, { min: 10, step: 10 })).toBe(26);
  expect(computeSharedClose(20, 30, { min: 10, step: 10 })).toBe(20);
});

test('after manual closes, no more volume is closed than is held', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 })), { maxLength: 4 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 5 }),
      (sizes, left, opened, min) => {
        const copies = sizes.map(([size, closed], index) =>
          copy(`${index}`, size, Math.max(0, size - closed)),
        );
        for (const { copy: one, units, isWhole } of planReductions(
          copies,
          { left, opened },
          { min, step: 1 },
        )) {
          expect(units).toBeGreaterThan(0);
          expect(units).toBeLessThanOrEqual(one.units);
          expect(isWhole).toBe(units === one.units);
        }
      },
    ),
  );
});
