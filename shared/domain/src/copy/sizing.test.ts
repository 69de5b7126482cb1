import fc from 'fast-check';
import { plainRules, type CopyRules } from './copy-rules';
import { computeSizedVolume, type Opening } from './sizing';
import { formatCopySum } from './format-sum';
import { toLots, toUnits } from './units';

const symbol = { contractSize: 100_000, volumeMin: 0.01, volumeMax: 50, volumeStep: 0.01 };
const createAccountState = (equity: number, balance = equity, currency = 'USD') => ({
  equity,
  balance,
  currency,
});

/** A master with 20,000 opens; its child has 10,000. */
function computeSize(lots: number, changes: Partial<CopyRules>, facts: Partial<Opening> = {}) {
  return computeSizedVolume({
    units: toUnits(lots),
    multiplier: 1.5,
    masterContract: 100_000,
    symbol,
    worth: { master: createAccountState(20_000), child: createAccountState(10_000) },
    ...facts,
    rules: { ...plainRules, ...changes },
  });
}

/** The volume in lots, the reason, and the sum in words without the usual step; or only the problem. */
function formatSize(size: ReturnType<typeof computeSize>) {
  if ('problem' in size) return [size.problem];
  return [toLots(size.units), size.reason, formatCopySum(size.sum, ',').replace(', paso 0,01', '')];
}

const createAccounts = (master: number, child: number) => ({
  worth: { master: createAccountState(master), child: createAccountState(child) },
});

test('the volume by the multiplier is that of the master times the multiplier', () => {
  // 0.07 × 1.5 = 0.105
  expect(formatSize(computeSize(0.07, {}))).toEqual([0.1, 'rounded', '0,07 × 1,5 = 0,105 → 0,10']);
});

test.each<[string, number | undefined, Partial<Opening>, unknown[]]>([
  ['whatever the master opens', 0.25, {}, [0.25, undefined, 'Fijo 0,25 → 0,25']],
  ['rounded down to the step', 0.259, {}, [0.25, 'rounded', 'Fijo 0,259 → 0,25']],
  ['up to the largest order of the owner', 0.25, { maxLot: 0.2 }, [0.2, 'cut_to_limit', 'Fijo 0,25 → 0,20']],
  ['below the smallest order', 0.005, {}, [0, 'below_min', 'Fijo 0,005, menos que el mínimo 0,01']],
  ['without lots', undefined, {}, [0, 'below_min', 'Fijo 0, menos que el mínimo 0,01']],
])('the fixed volume is %s', (_what, fixedLots, facts, expected) => {
  const childRules = { sizing: 'fixed', ...(fixedLots !== undefined && { fixedLots }) } as const;
  expect(formatSize(computeSize(3, childRules, facts))).toEqual(expected);
});

test.each<[string, Partial<Opening>, unknown[]]>([
  // 0.1 × 1.5 × 10,000 ÷ 20,000 = 0.075
  ['accounts', {}, [0.07, 'rounded', '0,10 × 1,5 × 0,5 (valor) = 0,075 → 0,07']],
  ['a child without money', createAccounts(20_000, 0), ['no_worth']],
  ['a master without money', createAccounts(-5, 10), ['no_worth']],
  ['a master with nothing', createAccounts(0, 10), ['no_worth']],
  // 0.1 × 1.5 × 0.8 ÷ 0.4 = 0.3
  [
    'accounts with less than one unit of money',
    createAccounts(0.4, 0.8),
    [0.3, undefined, '0,10 × 1,5 × 2 (valor) = 0,3 → 0,30'],
  ],
  [
    'another currency',
    { worth: { master: createAccountState(20_000), child: createAccountState(10_000, 10_000, 'EUR') } },
    ['currency_differs'],
  ],
])('the volume by equity of %s', (_whose, facts, expected) => {
  expect(formatSize(computeSize(0.1, { sizing: 'equity' }, facts))).toEqual(expected);
});

test('the volume by balance does not depend on the equity', () => {
  const facts = {
    worth: { master: createAccountState(1, 20_000), child: createAccountState(10_000, 15_000) },
  };
  // 0.1 × 1.5 × 15,000 ÷ 20,000 = 0.1125
  const expectedSize = [0.11, 'rounded', '0,10 × 1,5 × 0,75 (saldo) = 0,1125 → 0,11'];
  expect(formatSize(computeSize(0.1, { sizing: 'balance' }, facts))).toEqual(expectedSize);
});

/** Buys at 1.1000 with a stop 50 points below; a point (tick of 0.0001) of one lot is worth 10. */
const purchase = { price: 1.1, stopLoss: 1.095, side: 'buy', tickSize: 0.0001, tickValue: 10 } as const;

test.each<[string, number | undefined, Partial<Opening['risk']>, unknown[], Partial<Opening>?]>([
  // 1 % of 10,000 are 100. 50 ticks × 10 are 500 for one lot. 100 ÷ 500 = 0.2
  ['a purchase', 1, {}, [0.2, undefined, '1 % de 10000 ÷ 500 por lote = 0,2 → 0,20']],
  // 0.5 % are 50. 50 ÷ 500 = 0.1; a sale with its stop above
  [
    'a sale',
    0.5,
    { side: 'sell', stopLoss: 1.105 },
    [0.1, undefined, '0,5 % de 10000 ÷ 500 por lote = 0,1 → 0,10'],
  ],
  // 1 % are 100. 70 ticks × 10 are 700. 100 ÷ 700 = 0.14285714
  [
    'a volume between steps',
    1,
    { stopLoss: 1.093 },
    [0.14, 'rounded', '1 % de 10000 ÷ 700 por lote = 0,14285714 → 0,14'],
  ],
  ['an opening without a stop', 1, { stopLoss: null }, ['no_stop']],
  ['a purchase beyond the stop', 1, { price: 1.095 }, ['stop_passed']],
  ['a sale beyond the stop', 1, { side: 'sell' }, ['stop_passed']],
  ['a tick without a known value', 1, { tickValue: undefined }, ['no_tick_value']],
  ['a loss too large for a number', 1, { tickSize: 1e-300, tickValue: 1e300 }, ['no_tick_value']],
  ['a tick without value', 1, { tickValue: 0 }, ['no_tick_value']],
  // 50 ticks × 0.5 are 25. 1 % of 0.8 is 0.008. 0.008 ÷ 25 = 0.00032
  [
    'a child with less than one unit of money',
    1,
    { tickValue: 0.5 },
    [0, 'below_min', '1 % de 0,8 ÷ 25 por lote = 0,00032, menos que el mínimo 0,01'],
    createAccounts(1, 0.8),
  ],
  [
    'an opening without a percentage',
    undefined,
    {},
    [0, 'below_min', '0 % de 10000 ÷ 500 por lote = 0, menos que el mínimo 0,01'],
  ],
  ['a child without money', 1, {}, ['no_worth'], createAccounts(1, 0)],
])('the volume by risk of %s', (_what, riskPercent, change, expected, facts = {}) => {
  const childRules = { sizing: 'risk', ...(riskPercent !== undefined && { riskPercent }) } as const;
  const risk = { ...purchase, ...change } as NonNullable<Opening['risk']>;
  expect(formatSize(computeSize(3, childRules, { risk, ...facts }))).toEqual(expected);
});

test('the volume by cash risk is the largest that loses no more than the amount, without the worth of an account', () => {
  const createInteger = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(
      createInteger(1, 1e6),
      createInteger(1, 5000),
      createInteger(1, 100),
      fc.boolean(),
      (cents, ticks, value, isBuy) => {
        const side = isBuy ? ('buy' as const) : ('sell' as const);
        const stopLoss = 1.1 + (isBuy ? -ticks : ticks) * 0.0001;
        const risk = { ...purchase, side, stopLoss, tickValue: value };
        const size = computeSize(
          3,
          { sizing: 'cash', riskMoney: cents / 100 },
          { risk, ...createAccounts(0, 0) },
        );
        if ('problem' in size) throw new Error(size.problem);
        const affordable = Math.floor(cents / (ticks * value));
        const hundredths = Math.round(toLots(size.units) * 100);
        expect(hundredths).toBe(Math.min(affordable, 50_000));
        if (affordable === 0) expect(size.reason).toBe('below_min');
      },
    ),
  );
  const formatCash = (change: object) =>
    formatSize(computeSize(3, { sizing: 'cash', riskMoney: 70 }, { risk: { ...purchase, ...change } }));
  expect(formatCash({})).toEqual([0.14, undefined, '70 ÷ 500 por lote = 0,14 → 0,14']);
  expect(
    [
      formatCash({ stopLoss: null }),
      formatCash({ price: 1.09 }),
      formatCash({ tickValue: undefined }),
    ].flat(),
  ).toEqual(['no_stop', 'stop_passed', 'no_tick_value']);
});

test.each<[string, number, Partial<Opening>, unknown[]]>([
  // 0.001 × 1.5 = 0.0015
  ['the smallest order', 0.001, {}, [0.01, 'raised_to_min', '0,001 × 1,5 = 0,0015 → 0,01']],
  [
    'nothing, when the owner allows less than the smallest order',
    0.001,
    { maxLot: 0.005 },
    [0, 'below_min', '0,001 × 1,5 = 0,0015, menos que el mínimo 0,01'],
  ],
  [
    'the next step above a smallest order that is no multiple of it',
    0.01,
    { symbol: { ...symbol, volumeMin: 0.15, volumeStep: 0.1 } },
    [0.2, 'raised_to_min', '0,01 × 1,5 = 0,015 → 0,2, paso 0,1'],
  ],
])('a volume that is raised to the minimum is %s', (_what, lots, facts, expected) => {
  expect(formatSize(computeSize(lots, { isMinimumForced: true }, facts))).toEqual(expected);
});

test('an equity ratio counts contracts of other sizes', () => {
  // 1 × 1.5 × 0.5 × (100,000 ÷ 10,000) = 7.5
  const size = computeSize(1, { sizing: 'equity' }, { symbol: { ...symbol, contractSize: 10_000 } });
  const sum = '1,00 × 1,5 × 0,5 (valor) × 10 (contrato) = 7,5 → 7,50';
  expect(formatSize(size)).toEqual([7.5, undefined, sum]);
});
