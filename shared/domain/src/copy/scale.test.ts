import fc from 'fast-check';
import {
  maxOrders,
  nextOrder,
  computeOwnVolume,
  scaleVolume,
  computeUnitsLeft,
  type CopySymbol,
  type ScaleQuestion,
} from './scale';
import { formatCopySum } from './format-sum';
import { roundDownUnits, toLots, toUnits } from './units';

const forex: CopySymbol = { contractSize: 100_000, volumeMin: 0.01, volumeMax: 100, volumeStep: 0.01 };

const scale = (lots: number, multiplier: number, changes: Partial<ScaleQuestion> = {}) =>
  scaleVolume({ units: toUnits(lots), multiplier, masterContract: 100_000, symbol: forex, ...changes });

test('none of the 1,000 volumes from 0.01 to 10.00 loses a step, while floor(v / step) * step loses 125', () => {
  const volumes = Array.from({ length: 1000 }, (_, index) => Number(((index + 1) / 100).toFixed(2)));
  // For comparison: open-source copiers take the whole number of steps in a quotient of binary fractions.
  const trap = volumes.filter((lots) => Number((Math.floor(lots / 0.01) * 0.01).toFixed(2)) !== lots);
  const ours = volumes.filter((lots) => toLots(roundDownUnits(toUnits(lots), toUnits(0.01))) !== lots);
  expect([trap.length, ours.length]).toEqual([125, 0]);
});

const withSymbol = (changes: Partial<CopySymbol>) => ({ symbol: { ...forex, ...changes } });

// Worked out by hand.
test.each([
  ['0,07 × 1,5 = 0,105 → 0,10, paso 0,01', 0.07, 1.5, {}, 'rounded'],
  ['0,29 × 1 = 0,29 → 0,29, paso 0,01', 0.29, 1, {}, undefined],
  ['0,01 × 0,5 = 0,005, menos que el mínimo 0,01', 0.01, 0.5, {}, 'below_min'],
  ['0,3 × 1 = 0,3 → 0,3, paso 0,1', 0.3, 1, withSymbol({ volumeMin: 0.1, volumeStep: 0.1 }), undefined],
  ['80,00 × 2 = 160 → 160,00, paso 0,01', 80, 2, {}, undefined],
  ['800,00 × 2 = 1600 → 1000,00, paso 0,01', 800, 2, {}, 'cut_to_max'],
  ['0,50 × 2 = 1 → 0,33, paso 0,01', 0.5, 2, { maxLot: 0.335 }, 'cut_to_limit'],
  ['0,01 × 1 × 100 (contrato) = 1 → 1,00, paso 0,01', 0.01, 1, withSymbol({ contractSize: 1000 }), undefined],
  [
    '1,00 × 1 × 0,1 (contrato) = 0,1 → 0,10, paso 0,01',
    1,
    1,
    { masterContract: 1, ...withSymbol({ contractSize: 10 }) },
    undefined,
  ],
  ['0,05 × 1 = 0,05, menos que el mínimo 0,1', 0.05, 1, withSymbol({ volumeMin: 0.1 }), 'below_min'],
  ['1,00 × 1 = 1, no se envía nada', 1, 1, { maxLot: 0.005 }, 'below_min'],
  ['1,00 × 1 = 1 → 1,00, paso 0,01', 1, 1, { maxLot: null }, undefined],
  [
    '0,05 × 1 = 0,05, no se envía nada',
    0.05,
    1,
    withSymbol({ volumeMin: 0.05, volumeStep: 0.1 }),
    'below_step',
  ],
])('the sum of a copy is %s', (text, lots, multiplier, changes, reason) => {
  const result = scale(lots, multiplier, changes);
  expect([formatCopySum(result.sum, ','), result.reason]).toEqual([text, reason]);
});

test('the figures of a sum have eight decimals, and the ratio of the contracts twelve digits', () => {
  const ratio = { of: 'equity', value: 1 / 3 } as const;
  const { sum } = scale(1, 1, { symbol: { ...forex, contractSize: 300_000 }, ratio });
  const basis = { of: 'equity', ratio: 0.33333333 };
  expect(sum).toMatchObject({ contractRatio: 0.333333333333, exact: 0.11111111, basis });
});

// Worked out by hand: what the child opened, what its master holds of what it opened, the step, and what stays.
test.each([
  [10, 0, 4, 1, 0],
  [10, 1, 0, 1, 0],
  [10, 1, 1, 1, 10],
  [10, 1, 2, 1, 5],
  [15, 5, 5, 10, 15],
  [15, 6, 5, 10, 15],
  [15, 1, 3, 10, 0],
  [15, 2, 3, 10, 10],
])(
  'with %d units, %d of %d at the master, a step of %d leaves %d',
  (openedUnits, unitsLeft, masterUnits, step, stays) => {
    expect(computeUnitsLeft(openedUnits, unitsLeft, masterUnits, step)).toBe(stays);
  },
);

const steps = fc.constantFrom(0.00001, 0.001, 0.01, 0.1, 0.25, 1);
const contracts = fc.constantFrom(1, 10, 100, 1000, 5000, 100_000);

test('for any volumes, the result is the largest allowed multiple of the step in the exact product', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      contracts,
      contracts,
      steps,
      fc.integer({ min: 1, max: 500 }),
      fc.option(fc.integer({ min: 1, max: 5000 })),
      (hundredths, tenThousandths, masterContract, contractSize, volumeStep, minSteps, limit) => {
        const symbol = { contractSize, volumeStep, volumeMin: minSteps * volumeStep, volumeMax: 500 };
        const maxLot = limit === null ? null : limit / 100;
        const result = scaleVolume({
          units: hundredths * 1_000_000,
          multiplier: tenThousandths / 10_000,
          masterContract,
          symbol,
          maxLot,
        });
        // The same calculation follows in exact fractions: all values are multiplied by 10^6 × the child's contract.
        const product = BigInt(hundredths) * BigInt(tenThousandths) * BigInt(masterContract);
        const countUnits = (count: bigint) =>
          (count * BigInt(toUnits(volumeStep)) * BigInt(contractSize) * 1_000_000n) / 100_000_000n;
        const step = BigInt(toUnits(volumeStep));
        const steps = BigInt(result.units) / step;
        expect(BigInt(result.units) % step).toBe(0n);
        expect(BigInt(result.units) * BigInt(contractSize) <= product * 100n).toBe(true);
        expect(result.units).toBeLessThanOrEqual(toUnits(Math.min(500 * maxOrders, maxLot ?? Infinity)));
        if (result.units > 0) expect(result.units).toBeGreaterThanOrEqual(toUnits(symbol.volumeMin));
        // Without a reason, the result differs from the product by less than one unit.
        if (result.reason === undefined)
          expect((product * 100n) / BigInt(contractSize)).toBe(BigInt(result.units));
        if (result.reason === 'rounded') expect(countUnits(steps + 1n) > product).toBe(true);
        expect(result.reason?.startsWith('below_') ?? false).toBe(result.units === 0);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  [3, 1 / 3, 1, undefined],
  [0.3, 1 / 3, 0.1, undefined],
  [0.03, 1 / 3, 0.01, undefined],
  [0.02, 1.000_000_04, 0.02, undefined],
  [0.02, 1.000_001, 0.02, 'rounded'],
  [0.02, 0.999_999, 0.01, 'rounded'],
] as const)('%d lots × a ratio of balances of %d are %d lots', (lots, value, result, reason) => {
  const symbol = { contractSize: 100_000, volumeStep: 0.01, volumeMin: 0.01, volumeMax: 500 };
  const scaledVolume = scaleVolume({
    units: toUnits(lots),
    multiplier: 1,
    masterContract: 100_000,
    symbol,
    maxLot: null,
    ratio: { of: 'balance', value },
  });
  expect([scaledVolume.units, scaledVolume.reason]).toEqual([toUnits(result), reason]);
});

test('closing in parts never closes more than is open, strays half a step at most, and ends at nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 12 }),
      (openedUnits, masterUnits, parts) => {
        let [unitsLeft, heldUnits] = [masterUnits, openedUnits];
        for (const part of parts) {
          unitsLeft = Math.max(0, unitsLeft - part);
          const next = computeUnitsLeft(openedUnits * 10, unitsLeft * 10, masterUnits * 10, 10) / 10;
          expect(next).toBeLessThanOrEqual(heldUnits);
          expect(Math.abs(next - (openedUnits * unitsLeft) / masterUnits)).toBeLessThanOrEqual(
            unitsLeft === 0 ? 0 : 0.5,
          );
          heldUnits = next;
        }
        expect(computeUnitsLeft(openedUnits * 10, 0, masterUnits * 10, 10)).toBe(0);
      },
    ),
  );
});

// Worked out by hand: what is left, the broker's smallest and largest order, and the orders that are sent.
test.each([
  [1.6, 0.01, 1, [1, 0.6]],
  [0.6, 0.01, 1, [0.6]],
  [3, 0.01, 1, [1, 1, 1]],
  [1.05, 0.1, 1, [0.95, 0.1]],
  [1.05, 0.6, 1, [1, 0.05]],
  [0.2, 0.1, 0.15, [0.1, 0.1]],
])('%d lots in orders from %d to %d lots are sent as %j', (lots, volumeMin, volumeMax, orders) => {
  const sentUnits: number[] = [];
  for (let rest = toUnits(lots); rest > 0;) {
    const next = nextOrder(rest, { volumeMin, volumeMax, volumeStep: 0.01 });
    sentUnits.push(toLots(next));
    rest -= next;
  }
  expect(sentUnits).toEqual(orders);
});

/** The smallest volume that is counted. */
const unit = 0.000_000_01;

// A volume of its own, worked out by hand: the lots, the symbol, and what is sent.
test.each([
  ['a volume on a step is sent as it is', 0.29, {}, {}, 29_000_000, undefined],
  ['a part of a unit is cut', 12.345 * unit, { volumeMin: unit, volumeStep: unit }, {}, 12, undefined],
  ['the smallest volume is sent', unit, { volumeMin: unit, volumeStep: unit }, {}, 1, undefined],
  ['a volume below a step is not, without a smallest order', 0.005, { volumeMin: 0 }, {}, 0, 'below_step'],
  ['nothing is not raised to the smallest order', 0, {}, { isMinimumForced: true }, 0, 'below_min'],
  ['the smallest volume is raised', unit, {}, { isMinimumForced: true }, 1_000_000, 'raised_to_min'],
  [
    'it is raised up to the largest lot of the owner',
    0.001,
    {},
    { isMinimumForced: true, maxLot: 0.01 },
    1_000_000,
    'raised_to_min',
  ],
] as const)('the volume of a child: %s', (_what, lots, symbol, childRules, units, reason) => {
  const bounds = { symbol: { ...forex, ...symbol }, ...childRules };
  expect(computeOwnVolume(lots, { of: 'fixed' }, toUnits(1), bounds)).toMatchObject({ units, reason });
});

test('the sum of a volume of its own has no multiplier, no ratio and eight decimals', () => {
  const { sum } = computeOwnVolume(0.123_456_789_1, { of: 'fixed' }, toUnits(2), { symbol: forex });
  expect(sum).toMatchObject({
    master: 2,
    multiplier: 1,
    contractRatio: 1,
    exact: 0.123_456_79,
    result: 0.12,
  });
});
