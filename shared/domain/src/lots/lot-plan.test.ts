import fc from 'fast-check';
import { computeLotPlan, type LotQuestion } from './lot-plan';
import { computeMoneyPerLot, getMultiplier, computeTickValue, type LotSymbol } from './lot-symbol';

const createSymbol = (changes: Partial<LotSymbol>): LotSymbol => ({
  name: 'EURUSD',
  lot_min: 0.01,
  lot_step: 0.01,
  lot_max: 100,
  contract_size: 100_000,
  tick_size: 0.00001,
  tick_value: 1,
  ...changes,
});

const euroDollar = createSymbol({});
const stepIndex = createSymbol({
  name: 'Step Index',
  lot_min: 0.1,
  lot_step: 0.01,
  contract_size: 10,
  tick_size: 0.1,
  tick_value: 1,
});
const dollarYen = createSymbol({
  name: 'USDJPY',
  tick_size: 0.001,
  tick_value: computeTickValue(100_000, 0.001, 1 / 150) ?? null,
});
const createUnknownSymbol = (name: string) =>
  createSymbol({ name, contract_size: null, tick_size: null, tick_value: null });
const gold = createSymbol({ name: 'XAUUSD', contract_size: 100, tick_size: 0.01, tick_value: 1 });

const planLot = (changes: Partial<LotQuestion>) =>
  computeLotPlan({ symbol: euroDollar, balance: 1000, riskPercent: 10, mode: 'recommended', ...changes });

// Worked by hand: allowed risk, loss of one lot at the stop, and their quotient rounded down to the step.
test.each<[string, Partial<LotQuestion>, side: string, lot: number, risk: number]>([
  ['a long', { entry: 1.1, stop: 1.095 }, 'buy', 0.2, 100],
  ['a short', { entry: 1.095, stop: 1.1 }, 'sell', 0.2, 100],
  ['a quotient between two steps', { entry: 1.1, stop: 1.0963 }, 'buy', 0.27, 99.9],
  ['gold, 1 %', { symbol: gold, riskPercent: 1, entry: 2400, stop: 2395 }, 'buy', 0.02, 10],
  ['a Step symbol: 123 a lot', { symbol: stepIndex, entry: 8000, stop: 7987.7 }, 'buy', 0.81, 99.63],
  [
    'a Step symbol of which only the name is known: 10 a point',
    { symbol: { ...createUnknownSymbol('Step Index'), lot_min: 0.1 }, entry: 8000, stop: 8012.3 },
    'sell',
    0.81,
    99.63,
  ],
  [
    'a symbol of which nothing is known: 1 a point',
    { symbol: createUnknownSymbol('Volatility 75'), entry: 500, stop: 450 },
    'buy',
    2,
    100,
  ],
  ['a pair in yen at 150: 333.33 a lot', { symbol: dollarYen, entry: 150, stop: 149.5 }, 'buy', 0.3, 100],
])('spec 5: the recommended lot of %s', (_name, question, side, lot, risk) => {
  const plan = planLot(question);
  expect([plan.side, plan.lot, plan.complies]).toEqual([side, lot, true]);
  expect(plan.operation?.risk).toBeCloseTo(risk, 6);
});

describe('500 dollars, 1 %, and a stop 12.3 away on Step Index', () => {
  const trap = { symbol: stepIndex, balance: 500, riskPercent: 1, entry: 8000, stop: 7987.7 };

  test('the recommended lot complies with the risk and is marked as too small for a broker', () => {
    expect(planLot({ ...trap, mode: 'recommended' })).toMatchObject({
      lot: 0.04,
      isMicro: true,
      complies: true,
      entries: 0,
    });
  });

  test('the minimum would risk 12.30, which is 2.46 %, and does not comply', () => {
    const plan = planLot({ ...trap, mode: 'minimum' });
    expect(plan).toMatchObject({ lot: 0.1, isMicro: false, complies: false });
    expect(plan.single?.risk).toBeCloseTo(12.3, 9);
    expect(plan.single?.riskPercent).toBeCloseTo(2.46, 9);
    expect(plan.usedPercent).toBeCloseTo(246, 6);
  });

  test('with steps of 0.1 there is no lot', () => {
    const coarse = planLot({ ...trap, symbol: { ...stepIndex, lot_step: 0.1 } });
    expect(coarse).toMatchObject({ lot: 0, isMicro: true, canRecommend: true, complies: false });
  });
});

test('a single entry has the minimum lot, and the operation has the chosen lot', () => {
  const plan = planLot({ entry: 1.1, stop: 1.095, target: 1.11 });
  expect(plan.operation).toMatchObject({
    lots: 0.2,
    risk: expect.closeTo(100),
    benefit: expect.closeTo(200),
  });
  expect(plan.single).toMatchObject({ lots: 0.01, risk: expect.closeTo(5), benefit: expect.closeTo(10) });
  expect(plan.entries).toBe(20);
  expect(plan.usedPercent).toBeCloseTo(100);
});

test.each([100.01, 500])(
  'a risk of %d %% of the balance is reported as excessive and has no verdict',
  (riskPercent) => {
    expect(planLot({ riskPercent, entry: 1.1, stop: 1.095 })).toMatchObject({
      problem: 'excessive_risk',
      complies: undefined,
    });
  },
);

test('the target of a sale lies below it', () => {
  expect(planLot({ entry: 1.1, stop: 1.105, target: 1.09 })).toMatchObject({
    problem: undefined,
    operation: { benefit: expect.closeTo(200) },
  });
});

test('a target on the side of the stop is reported, and its benefit is a loss', () => {
  expect(planLot({ entry: 1.1, stop: 1.095, target: 1.09 })).toMatchObject({
    problem: 'target_on_stop_side',
    complies: undefined,
    operation: { benefit: expect.closeTo(-200) },
  });
});

test('without a distance nothing limits the loss: no recommendation and no verdict', () => {
  expect(planLot({ entry: 1.1, stop: 1.1 })).toMatchObject({
    problem: 'no_distance',
    canRecommend: false,
    lot: 0.01,
    complies: undefined,
    operation: undefined,
    entries: undefined,
  });
});

test.each([
  { entry: -1.1, stop: 1.09 },
  { entry: 1.1, stop: 0 },
  { balance: -5, entry: 1.1, stop: 1 },
  { riskPercent: -1 },
])('%j is reported as not positive and has no verdict', (question) => {
  expect(planLot(question)).toMatchObject({
    problem: 'not_positive',
    complies: undefined,
    canRecommend: false,
  });
});

test.each([{}, { entry: 1.1 }, { stop: 1.1 }])(
  'spec 5: with %j only, the minimum is shown without a verdict',
  (givenPrices) => {
    expect(planLot(givenPrices)).toMatchObject({
      lot: 0.01,
      canRecommend: false,
      complies: undefined,
      problem: undefined,
    });
  },
);

test('a contract whose currency has no rate is not priced at one to one', () => {
  const plan = planLot({ symbol: createSymbol({ name: 'USDJPY', tick_value: null }), entry: 150, stop: 149 });
  expect(plan).toMatchObject({ problem: 'no_rate', canRecommend: false, complies: undefined });
  expect(computeTickValue(100_000, 0.001, undefined)).toBeUndefined();
});

test('0.3 lots of a yen cross, 565 ticks: 1,695 yen', () => {
  const poundYen = createSymbol({
    name: 'GBPJPY',
    tick_size: 0.0001,
    tick_value: computeTickValue(100_000, 0.0001, 1) ?? null,
  });
  expect(0.3 * (computeMoneyPerLot(poundYen, 163.5505 - 163.494) ?? 0)).toBeCloseTo(1695, 6);
});

test('the recommended lot is capped at the maximum of the symbol and marked as capped', () => {
  const plan = planLot({ symbol: { ...euroDollar, lot_max: 0.05 }, entry: 1.1, stop: 1.095 });
  expect(plan).toMatchObject({ lot: 0.05, isCapped: true, complies: true });
});

test('with no balance nothing is allowed', () => {
  expect(planLot({ balance: 0, entry: 1.1, stop: 1.09, mode: 'minimum' })).toMatchObject({
    allowedRisk: 0,
    complies: false,
    entries: 0,
    single: { riskPercent: undefined },
  });
});

test.each([
  ['Step Index', 10],
  ['Multi Step 2 Index', 10],
  ['EURUSD', 1],
])('spec 5: %s counts %i times', (name, multiplier) => {
  expect(getMultiplier(name)).toBe(multiplier);
});

test('spec 5: for any question, the recommended lot complies, and one step more would not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        euroDollar,
        stepIndex,
        dollarYen,
        gold,
        createUnknownSymbol('Step Index'),
        createUnknownSymbol('Boom 500'),
      ),
      fc.double({ min: 1, max: 1e6, noNaN: true }),
      fc.double({ min: 0.1, max: 100, noNaN: true }),
      fc.double({ min: 0.5, max: 50_000, noNaN: true }),
      fc.double({ min: -0.4, max: 0.4, noNaN: true }).filter((share) => Math.abs(share) > 1e-6),
      (symbol, balance, riskPercent, entry, share) => {
        const endless = { ...symbol, lot_max: null };
        const plan = planLot({ symbol: endless, balance, riskPercent, entry, stop: entry * (1 + share) });
        expect(plan.complies).toBe(plan.lot > 0);
        expect(plan.lot).toBeGreaterThanOrEqual(0);
        expect(plan.isMicro).toBe(plan.lot < symbol.lot_min);
        const nextStepRisk =
          (plan.lot + symbol.lot_step) * (computeMoneyPerLot(endless, Math.abs(entry * share)) ?? 0);
        expect(nextStepRisk).toBeGreaterThan(plan.allowedRisk * (1 - 1e-6));
        expect(plan.entries === 0).toBe((plan.single?.risk ?? 0) > plan.allowedRisk * (1 + 1e-8));
      },
    ),
    { numRuns: 500 },
  );
});

test('a budget for an exact number of steps results in that number, for any decimals of the prices', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 1, max: 50_000 }),
      fc.integer({ min: 1, max: 2000 }),
      fc.constantFrom(1, 2, 3, 5),
      (ticks, away, steps, digits) => {
        const tick_size = Number((10 ** -digits).toFixed(digits));
        const symbol = createSymbol({ tick_size, tick_value: 1, lot_max: null });
        const computePrice = (count: number) => Number((count / 10 ** digits).toFixed(digits));
        const plan = planLot({
          symbol,
          balance: (steps * away) / 100,
          riskPercent: 100,
          entry: computePrice(ticks + away),
          stop: computePrice(ticks),
        });
        expect(plan.lot).toBe(steps / 100);
      },
    ),
    { numRuns: 3000 },
  );
});

/** A decimal as a whole number of units of 10^-decimals. */
const getUnits = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''));

test('the recommended lot equals the quotient of the decimals in whole numbers, for any figures', () => {
  const cents = fc.integer({ min: 100, max: 100_000_00 });
  const tenths = fc.integer({ min: 1, max: 1000 });
  const computePrice = fc.integer({ min: 50_000, max: 250_000 });
  fc.assert(
    fc.property(
      cents,
      tenths,
      computePrice,
      computePrice,
      (balanceCents, riskTenths, entryPoints, stopPoints) => {
        fc.pre(entryPoints !== stopPoints);
        const [balance, riskPercent] = [balanceCents / 100, riskTenths / 10];
        const [entry, stop] = [entryPoints / 100_000, stopPoints / 100_000];
        const plan = computeLotPlan({
          symbol: euroDollar,
          balance,
          riskPercent,
          entry,
          stop,
          mode: 'recommended',
        });
        // Each point of a lot is a dollar. Steps are hundredths of a lot, risk is cents times tenths of a per cent.
        const risk = getUnits(balance, 2) * getUnits(riskPercent, 1);
        const perStep = BigInt(Math.abs(entryPoints - stopPoints)) * 1000n;
        const steps = risk / perStep;
        const most = getUnits(euroDollar.lot_max ?? 0, 2);
        expect(getUnits(plan.recommendedLot ?? NaN, 2)).toBe(steps > most ? most : steps);
      },
    ),
  );
});
