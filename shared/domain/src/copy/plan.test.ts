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
])('with %j an opening is %s', (childRules, expected) => {
  const omission = findOpeningOmission({ ...rules, ...childRules });
  expect(omission && `${omission.state} ${omission.reason}`).toBe(expected);
});

/** An open copy, or an opening: its symbol, and the opening of the master. */
const parseCopy = (text: string) => {
  const [childSymbol = '', opening = ''] = text.split(' ');
  return { childSymbol, opening };
};

test.each([
  ['hedge', null, ['EURUSD 1'], 'EURUSD 2', false],
  ['hedge', 1, [], 'EURUSD 1', false],
  ['hedge', 1, ['EURUSD 1'], 'EURUSD 2', true],
  ['hedge', 1, ['EURUSD 1', 'EURUSD 1'], 'EURUSD 1', false],
  ['hedge', 2, ['EURUSD 1', 'EURUSD 1'], 'EURUSD 2', false],
  ['netting', 1, ['EURUSD 1'], 'EURUSD 2', false],
  ['netting', 1, ['EURUSD 1'], 'GBPUSD 2', true],
  ['netting', 2, ['EURUSD 1', 'EURUSD 2'], 'GBPUSD 3', false],
] as const)(
  'on a %s account with a limit of %p and the copies %j, whether %s exceeds it: %p',
  (mode, maxPositions, copies, opening, expected) => {
    const isOver = isOverMaxPositions({ mode, maxPositions }, copies.map(parseCopy), parseCopy(opening));
    expect(isOver).toBe(expected);
  },
);

test('a netting account does not copy an opening against a position that it holds', () => {
  const heldPositions = [
    { position: '1', symbol: 'EURUSD', side: 'buy', units: 10 } as const,
    { position: '2', symbol: 'XAUUSD', side: 'sell', units: 10 } as const,
  ];
  expect(findNettingOmission(heldPositions, 'EURUSD', 'sell')).toEqual({
    state: 'skipped',
    reason: 'netting_conflict',
  });
  expect(findNettingOmission(heldPositions, 'EURUSD', 'buy')).toBeUndefined();
  expect(findNettingOmission(heldPositions, 'GBPUSD', 'sell')).toBeUndefined();
});

const copy = (childPosition: string, openedUnits: number, units = openedUnits) =>
  ({ childPosition, childSymbol: 'EURUSD', side: 'buy', openedUnits, units }) as const;
const [single, minimum, steps] = [
  { min: 1, step: 1 },
  { min: 10, step: 1 },
  { min: 10, step: 10 },
];

test.each([
  ['a third of the master is a third', [copy('a', 9)], 2, 3, single, ['a 3 part']],
  ['a second part is one of the opened volume', [copy('a', 10, 7)], 1, 3, single, ['a 4 part']],
  ['the oldest is closed first', [copy('a', 2), copy('b', 4)], 1, 2, single, ['a 2 whole', 'b 1 part']],
  ['a part of the size of a copy closes it alone', [copy('a', 2), copy('b', 4)], 2, 3, single, ['a 2 whole']],
  ['a last unit that the master holds stays open', [copy('a', 10)], 1, 10, single, ['a 9 part']],
  ['no part is below the minimum', [copy('a', 25)], 9, 10, minimum, []],
  ['no rest is below the minimum', [copy('a', 25)], 1, 10, minimum, ['a 15 part']],
  ['neither part nor rest is', [copy('a', 12)], 1, 10, minimum, []],
  ['a part has the present steps', [copy('a', 47)], 5, 10, steps, ['a 20 part']],
  ['no part is below a present step', [copy('a', 15)], 5, 10, steps, []],
  ['the whole has no steps', [copy('a', 9, 4), copy('b', 15)], 0, 10, steps, ['a 4 whole', 'b 15 whole']],
])('what a child closes: %s', (_rule, copies, unitsLeft, openedUnits, volumes, expected) => {
  const reductions = planReductions(copies, { unitsLeft, openedUnits }, volumes);
  expect(
    reductions.map(
      ({ copy: { childPosition }, units, isWhole }) =>
        `${childPosition} ${units} ${isWhole ? 'whole' : 'part'}`,
    ),
  ).toEqual(expected);
});

test('a copy that a partial close has closed completely still counts for the next one', () => {
  const result = planReductions(
    [copy('b', 10)],
    { unitsLeft: 5, openedUnits: 30, closedUnits: 20 },
    { min: 1, step: 1 },
  );
  expect(result).toMatchObject([{ units: 5, isWhole: false }]);
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
      (sizes, unitsLeft, openedUnits, min) => {
        const copies = sizes.map(([size, closedUnits], index) =>
          copy(`${index}`, size, Math.max(0, size - closedUnits)),
        );
        for (const { copy: reducedCopy, units, isWhole } of planReductions(
          copies,
          { unitsLeft, openedUnits },
          { min, step: 1 },
        )) {
          expect(units).toBeGreaterThan(0);
          expect(units).toBeLessThanOrEqual(reducedCopy.units);
          expect(isWhole).toBe(units === reducedCopy.units);
        }
      },
    ),
  );
});
