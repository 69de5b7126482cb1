import fc from 'fast-check';
import { chooseSymbol, isSamePrice, isValueOfContract, matchSymbol, toPlainSymbol } from './symbol-match';

test.each([
  ['EURUSD', ['EURUSD', 'EURUSD.m'], 'EURUSD'],
  ['EURUSD', ['GBPUSD.m', 'EURUSD.m'], 'EURUSD.m'],
  ['EURUSD.m', ['EURUSD'], 'EURUSD'],
  ['AAPL', ['AAPLm'], 'AAPLm'],
  ['XAUUSD', ['XAUUSD_raw'], 'XAUUSD_raw'],
  ['frxEURUSD', ['mEURUSD'], 'mEURUSD'],
  ['SAN.ES', ['SAN.FR', 'SAN.ES.ecn'], 'SAN.ES.ecn'],
  ['Step Index', ['Multi Step 2 Index', 'Step Index'], 'Step Index'],
])('%s is %j of which %s', (symbol, names, match) => {
  expect(matchSymbol(symbol, names)).toEqual({ symbol: match });
});

test.each([
  ['GOLD', ['GOLDMAN', 'GOLDX']],
  ['EURUSD', ['EURUSX', 'NEURUSD', 'EURUSDT']],
  ['Step Index', ['Multi Step 2 Index']],
  ['US30', ['US300', 'US3']],
  ['SAN.ES', ['SAN.FR', 'SAN']],
  ['BTC-USD', ['BTC-EUR', 'BTC']],
  ['WTI-DEC26', ['WTI-JAN27', 'WTI']],
  ['US500', ['US500.cash']],
])('%s matches none of %j', (symbol, names) => {
  expect(matchSymbol(symbol, names)).toEqual({ problem: 'symbol_unknown' });
});

test('a name that matches several symbols is left to the owner', () => {
  const names = ['EURUSD.m', 'EURUSD.pro'];
  expect(matchSymbol('EURUSD', names)).toEqual({ problem: 'symbol_ambiguous' });
  expect(matchSymbol('EURUSD', names, [{ from: 'EURUSD', to: 'EURUSD.pro' }])).toEqual({
    symbol: 'EURUSD.pro',
  });
});

test('the table has priority over the same name, and the symbol that it names must exist', () => {
  const table = [{ from: 'GOLD', to: 'XAUUSD' }];
  expect(matchSymbol('GOLD', ['GOLD', 'XAUUSD'], table)).toEqual({ symbol: 'XAUUSD' });
  expect(matchSymbol('GOLD', ['GOLD'], table)).toEqual({ problem: 'symbol_unknown' });
});

test.each(['EURUSD', 'EURUSD.m', 'EURUSDm', '#EURUSD', 'EURUSD_i', 'EURUSD+'])('%s is EURUSD', (name) => {
  expect(toPlainSymbol(name)).toBe('EURUSD');
});

const usd = { profitCurrency: 'USD' };
const eurusd = { name: 'EURUSD', baseCurrency: 'EUR', profitCurrency: 'USD' };
const raw = { ...eurusd, name: 'EURUSD.r' };
const untradable = { isTradable: false };

test.each([
  ['the same name', [eurusd, raw], 'EURUSD'],
  ['the only one that can be traded', [{ ...eurusd, ...untradable }, raw], 'EURUSD.r'],
  [
    'the same name of two that cannot be traded',
    [
      { ...eurusd, ...untradable },
      { ...raw, ...untradable },
    ],
    'EURUSD',
  ],
  ['the only one with the currency of the master', [{ ...eurusd, profitCurrency: 'EUR' }, raw], 'EURUSD.r'],
  ['one without known currencies', [{ name: 'EURUSD', profitCurrency: '' }], 'EURUSD'],
])('%s is taken', (_, candidates, symbol) => {
  expect(chooseSymbol('EURUSD', { ...usd, baseCurrency: 'EUR' }, candidates)).toEqual({ symbol });
});

test.each([
  [
    'several others that can be traded',
    [{ ...eurusd, ...untradable }, raw, { ...raw, name: 'EURUSD.m' }],
    'symbol_ambiguous',
  ],
  ['another profit currency', [{ ...eurusd, profitCurrency: 'EUR' }], 'symbol_differs'],
  ['another base currency', [{ ...eurusd, baseCurrency: 'BTC' }], 'symbol_differs'],
] as const)('%s: the owner has to choose', (_, candidates, problem) => {
  expect(chooseSymbol('EURUSD', { ...usd, baseCurrency: 'EUR' }, candidates)).toEqual({ problem });
});

test.each([
  [100, 102, true],
  [100, 102.1, false],
  [98, 100, true],
  [4000, 40, false],
])('whether %d and %d can be prices of one instrument: %s', (price, otherPrice, isSame) => {
  expect(isSamePrice(price, otherPrice)).toBe(isSame);
});

const root = fc.constantFrom('SAN', 'AAPL', 'BTC', 'XAU', 'WTI', 'EURUSD', 'US30', 'ES');
const createPart = (...texts: string[]) => fc.constantFrom('', ...texts);
/** Exchange, quote currency and expiry of an instrument. */
const marks = fc.tuple(
  createPart('.ES', '.FR', '.US', '.DE', '.L', '.N'),
  createPart('USD', '-USD', '-EUR', '_USD', '_EUR', '/GBP'),
  createPart('-DEC26', '-JAN27', '_Z6', '.H27', 'Z26'),
);
const prefix = createPart('#', 'm', 'm.', 'frx');
const suffix = createPart(...'m c z .raw .ecn .pro .vip .sml .i - # .cash r _x'.split(' '));

test('a match never changes the exchange, the currency or the expiry', () => {
  const instrument = fc.record({ root, marks, prefix, suffix });
  fc.assert(
    fc.property(instrument, fc.array(instrument, { minLength: 1, maxLength: 6 }), (master, symbols) => {
      const formatName = (brokerSymbol: typeof master) =>
        brokerSymbol.prefix + brokerSymbol.root + brokerSymbol.marks.join('') + brokerSymbol.suffix;
      const match = matchSymbol(formatName(master), symbols.map(formatName));
      if ('problem' in match) return;
      const chosenSymbols = symbols.filter((entry) => formatName(entry) === match.symbol);
      const formatCore = (brokerSymbol: typeof master) => brokerSymbol.root + brokerSymbol.marks.join('');
      expect(chosenSymbols.map(formatCore)).toContain(formatCore(master));
    }),
    { numRuns: 2000 },
  );
});

const lot = { contractSize: 100_000, tickSize: 0.00001, tickValue: 1, profitCurrency: 'USD' };

test.each([
  ['equal accounts', lot, 'USD', lot, 'USD', true],
  ['a mini contract', lot, 'USD', { ...lot, contractSize: 10_000, tickValue: 0.1 }, 'USD', true],
  ['cents with the same contract', lot, 'USD', lot, 'USC', false],
  ['cents with a smaller contract', lot, 'USD', { ...lot, contractSize: 1000 }, 'USC', true],
  ['two accounts in cents', lot, 'USC', lot, 'USC', true],
  ['cents of another currency', lot, 'USC', lot, 'EUR', false],
  [
    'another contract of a future',
    { ...lot, contractSize: 50 },
    'USD',
    { ...lot, contractSize: 1 },
    'USD',
    false,
  ],
  ['other currencies', lot, 'USD', { ...lot, tickValue: 0.9 }, 'EUR', undefined],
  ['an unknown tick value', lot, 'USD', { ...lot, tickValue: 0 }, 'USD', undefined],
])(
  'of %s, whether a lot is worth its contract is known',
  (_of, terms, oneCurrency, otherTerms, otherCurrency, is) => {
    expect(isValueOfContract([terms, oneCurrency], [otherTerms, otherCurrency])).toBe(is);
  },
);
