import { plainRules, type CopyRules } from './copy-rules';
import { computeSizedVolume, type Opening } from './sizing';
import { sumText } from './sum-text';
import { toLots, toUnits } from './units';

const symbol = { contractSize: 100_000, volumeMin: 0.01, volumeMax: 50, volumeStep: 0.01 };
const worth = (equity: number, balance = equity, currency = 'USD') => ({ equity, balance, currency });

/** A master with 20,000 opens; its child has 10,000. */
function size(lots: number, own: Partial<CopyRules>, facts: Partial<Opening> = {}) {
  return computeSizedVolume({
    units: toUnits(lots),
    multiplier: 1.5,
    masterContract: 100_000,
    symbol,
    worth: { master: worth(20_000), child: worth(10_000) },
    ...facts,
    rules: { ...plainRules, ...own },
  });
}

/** The volume in lots, the reason, and the sum in words. */
function shown(sized: ReturnType<typeof size>) {
  if ('problem' in sized) return [sized.problem];
  return [toLots(sized.units), sized.reason, sumText(sized.sum, ',')];
}

/** Buys at 1.1000 with a stop 50 points below; a point (tick of 0.0001) of one lot is worth 10. */
const buying = { price: 1.1, stopLoss: 1.095, side: 'buy', tickSize: 0.0001, tickValue: 10 } as const;

test.each<[string, number, Partial<CopyRules>, Partial<Opening>, unknown[]]>([
  // 0.07 × 1.5 = 0.105
  ['multiplier', 0.07, {}, {}, [0.1, 'rounded', '0,07 × 1,5 = 0,105 → 0,10, paso 0,01']],
  [
    'fixed, whatever the master opens',
    3,
    { sizing: 'fixed', fixedLots: 0.25 },
    {},
    [0.25, undefined, 'Fijo 0,25 → 0,25, paso 0,01'],
  ],
  [
    'fixed, rounded down to the step',
    3,
    { sizing: 'fixed', fixedLots: 0.259 },
    {},
    [0.25, 'rounded', 'Fijo 0,259 → 0,25, paso 0,01'],
  ],
  [
    'fixed, up to the largest order of the owner',
    3,
    { sizing: 'fixed', fixedLots: 0.25 },
    { maxLot: 0.2 },
    [0.2, 'cut_to_limit', 'Fijo 0,25 → 0,20, paso 0,01'],
  ],
  [
    'fixed, below the smallest order',
    3,
    { sizing: 'fixed', fixedLots: 0.005 },
    {},
    [0, 'below_min', 'Fijo 0,005, menos que el mínimo 0,01'],
  ],
  // 0.1 × 1.5 × 10,000 ÷ 20,000 = 0.075
  [
    'equity',
    0.1,
    { sizing: 'equity' },
    {},
    [0.07, 'rounded', '0,10 × 1,5 × 0,5 (valor) = 0,075 → 0,07, paso 0,01'],
  ],
  // 0.1 × 1.5 × 15,000 ÷ 20,000 = 0.1125
  [
    'balance, whatever the equity',
    0.1,
    { sizing: 'balance' },
    { worth: { master: worth(1, 20_000), child: worth(10_000, 15_000) } },
    [0.11, 'rounded', '0,10 × 1,5 × 0,75 (saldo) = 0,1125 → 0,11, paso 0,01'],
  ],
  [
    'equity of a child without money',
    0.1,
    { sizing: 'equity' },
    { worth: { master: worth(20_000), child: worth(0) } },
    ['no_worth'],
  ],
  [
    'equity of a master without money',
    0.1,
    { sizing: 'equity' },
    { worth: { master: worth(-5), child: worth(10) } },
    ['no_worth'],
  ],
  [
    'equity of a master with nothing',
    0.1,
    { sizing: 'equity' },
    { worth: { master: worth(0), child: worth(10) } },
    ['no_worth'],
  ],
  // 0.1 × 1.5 × 0.8 ÷ 0.4 = 0.3
  [
    'equity of accounts with less than one unit of money',
    0.1,
    { sizing: 'equity' },
    { worth: { master: worth(0.4), child: worth(0.8) } },
    [0.3, undefined, '0,10 × 1,5 × 2 (valor) = 0,3 → 0,30, paso 0,01'],
  ],
  [
    'equity in another currency',
    0.1,
    { sizing: 'equity' },
    { worth: { master: worth(20_000), child: worth(10_000, 10_000, 'EUR') } },
    ['currency_differs'],
  ],
  // 1 % of 10,000 are 100. 50 ticks × 10 are 500 for one lot. 100 ÷ 500 = 0.2
  [
    'risk',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: buying },
    [0.2, undefined, '1 % de 10000 ÷ 500 por lote = 0,2 → 0,20, paso 0,01'],
  ],
  // 0.5 % are 50. 50 ÷ 500 = 0.1; a sale with its stop above
  [
    'risk of a sale',
    3,
    { sizing: 'risk', riskPercent: 0.5 },
    { risk: { ...buying, side: 'sell', stopLoss: 1.105 } },
    [0.1, undefined, '0,5 % de 10000 ÷ 500 por lote = 0,1 → 0,10, paso 0,01'],
  ],
  // 1 % are 100. 70 ticks × 10 are 700. 100 ÷ 700 = 0.14285714
  [
    'risk, rounded down',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, stopLoss: 1.093 } },
    [0.14, 'rounded', '1 % de 10000 ÷ 700 por lote = 0,14285714 → 0,14, paso 0,01'],
  ],
  [
    'risk without a stop',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, stopLoss: null } },
    ['no_stop'],
  ],
  [
    'risk beyond the stop',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, price: 1.095 } },
    ['stop_passed'],
  ],
  [
    'risk of a sale beyond the stop',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, side: 'sell' } },
    ['stop_passed'],
  ],
  [
    'risk without the value of a tick',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, tickValue: undefined } },
    ['no_tick_value'],
  ],
  [
    'risk with a loss that is too large for a number',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, tickSize: 1e-300, tickValue: 1e300 } },
    ['no_tick_value'],
  ],
  [
    'risk with a loss that is too small for a number',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, tickSize: 1e300, tickValue: 1e-300 } },
    ['no_tick_value'],
  ],
  [
    'risk with a tick without value',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, tickValue: 0 } },
    ['no_tick_value'],
  ],
  [
    'risk with a tick without size',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, tickSize: 0 } },
    ['no_tick_value'],
  ],
  // 50 ticks × 0.5 are 25. 1 % of 0.8 is 0.008. 0.008 ÷ 25 = 0.00032
  [
    'risk of a child with less than one unit of money',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: { ...buying, tickValue: 0.5 }, worth: { master: worth(1), child: worth(0.8) } },
    [0, 'below_min', '1 % de 0,8 ÷ 25 por lote = 0,00032, menos que el mínimo 0,01'],
  ],
  ['fixed without lots', 3, { sizing: 'fixed' }, {}, [0, 'below_min', 'Fijo 0, menos que el mínimo 0,01']],
  [
    'risk without a percentage',
    3,
    { sizing: 'risk' },
    { risk: buying },
    [0, 'below_min', '0 % de 10000 ÷ 500 por lote = 0, menos que el mínimo 0,01'],
  ],
  [
    'risk of a child without money',
    3,
    { sizing: 'risk', riskPercent: 1 },
    { risk: buying, worth: { master: worth(1), child: worth(0) } },
    ['no_worth'],
  ],
  // 0.001 × 1.5 = 0.0015
  [
    'the smallest order, as the owner chose',
    0.001,
    { isMinimumForced: true },
    {},
    [0.01, 'raised_to_min', '0,001 × 1,5 = 0,0015 → 0,01, paso 0,01'],
  ],
  [
    'nothing, when the owner allows less than the smallest order',
    0.001,
    { isMinimumForced: true },
    { maxLot: 0.005 },
    [0, 'below_min', '0,001 × 1,5 = 0,0015, menos que el mínimo 0,01'],
  ],
  [
    'the next step above a smallest order that is no multiple of it',
    0.01,
    { isMinimumForced: true },
    { symbol: { ...symbol, volumeMin: 0.15, volumeStep: 0.1 } },
    [0.2, 'raised_to_min', '0,01 × 1,5 = 0,015 → 0,2, paso 0,1'],
  ],
])('the volume by %s', (_mode, lots, own, facts, expected) => {
  expect(shown(size(lots, own, facts))).toEqual(expected);
});

test('an equity ratio counts contracts of other sizes', () => {
  // 1 × 1.5 × 0.5 × (100,000 ÷ 10,000) = 7.5
  const sized = size(1, { sizing: 'equity' }, { symbol: { ...symbol, contractSize: 10_000 } });
  expect(shown(sized)).toEqual([
    7.5,
    undefined,
    '1,00 × 1,5 × 0,5 (valor) × 10 (contrato) = 7,5 → 7,50, paso 0,01',
  ]);
});
