import { moneyPerLot } from './lot-symbol';
import {
  derivedPrice,
  missingRate,
  ownRate,
  rateBetween,
  withDerivedRate,
  type SettledSymbol,
} from './rates';

const pair = (name: string, profit_currency: string, tick_size = 0.00001): SettledSymbol => ({
  ...{ name, profit_currency, tick_size, contract_size: 100_000, tick_value: null },
  ...{ lot_min: 0.01, lot_step: 0.01, lot_max: null },
});
const euroDollar = { base: 'EUR', quote: 'USD', price: 1.25 };
const dollarYen = { base: 'USD', quote: 'JPY', price: 160 };

test.each([
  ['USD', 'EUR', [euroDollar], 0.8],
  ['EUR', 'USD', [euroDollar], 1.25],
  ['EUR', 'EUR', [], 1],
  ['JPY', 'EUR', [euroDollar, dollarYen], 0.005],
  ['GBP', 'EUR', [euroDollar, dollarYen], undefined],
] as const)('the rate from one %s to %s is computed from the known rates', (from, to, rates, worth) => {
  const rate = rateBetween(from, to, rates);
  if (worth === undefined) expect(rate).toBeUndefined();
  else expect(rate).toBeCloseTo(worth, 12);
});

// Worked by hand: 100,000 units, the distance, and the rate.
test.each([
  ['its own price', pair('EURUSD', 'USD'), 'EUR', 1.25, [], 0.005, 400],
  ['its own price, with a suffix', pair('EURUSD.m', 'USD'), 'EUR', 1.25, [], 0.005, 400],
  ['its own price, in yen for dollars', pair('USDJPY', 'JPY', 0.001), 'USD', 160, [], 0.8, 500],
  ['a typed rate', pair('GBPUSD', 'USD'), 'EUR', 1.3, [euroDollar], 0.005, 400],
  ['a cross of its price and a typed rate', pair('USDJPY', 'JPY', 0.001), 'EUR', 160, [euroDollar], 0.8, 400],
])('the worth of a move is derived from %s', (_how, symbol, currency, price, rates, distance, money) => {
  expect(moneyPerLot(withDerivedRate(symbol, currency, price, rates), distance)).toBeCloseTo(money, 8);
});

test('the tick value of the broker has priority over a derived one', () => {
  const reported = { ...pair('EURUSD', 'USD'), tick_value: 0.9 };
  expect(withDerivedRate(reported, 'EUR', 1.25, [euroDollar])).toBe(reported);
});

test('no rate is invented', () => {
  expect(withDerivedRate(pair('GBPUSD', 'USD'), 'EUR', 1.3, []).tick_value).toBeNull();
  expect(withDerivedRate(pair('EURUSD', 'USD'), 'EUR', undefined, []).tick_value).toBeNull();
});

test.each([
  ['a pair of another currency', pair('GBPUSD', 'USD'), { base: 'EUR', quote: 'USD' }],
  ['a pair whose currencies are quoted the other way', pair('NZDGBP', 'GBP'), { base: 'EUR', quote: 'GBP' }],
  ['a pair of the own currency', pair('EURUSD', 'USD'), undefined],
  ['a symbol in the own currency', pair('DE40', 'EUR'), undefined],
  ['a symbol whose tick value the broker reports', { ...pair('GBPUSD', 'USD'), tick_value: 1 }, undefined],
])('the rate that an account in euros needs for %s', (_what, symbol, missing) => {
  expect(missingRate(symbol, 'EUR')).toEqual(missing);
});

test.each([
  ['USD', 'EURGBP', 'GBP', 'GBP/USD'],
  ['JPY', 'EURUSD', 'USD', 'USD/JPY'],
  ['MXN', 'EURUSD', 'USD', 'USD/MXN'],
  ['CHF', 'XAUUSD', 'USD', 'USD/CHF'],
])(
  'an account in %s is prompted for the rate of %s as platforms quote it',
  (currency, name, settled, quoted) => {
    const missing = missingRate(pair(name, settled), currency);
    expect(`${missing?.base}/${missing?.quote}`).toBe(quoted);
  },
);

test('a typed rate in the quoted direction converts a result', () => {
  // 100,000 units times 0.005 are 500 pounds: 650 dollars at 1.30.
  const rates = [{ base: 'GBP', quote: 'USD', price: 1.3 }];
  expect(moneyPerLot(withDerivedRate(pair('EURGBP', 'GBP'), 'USD', 0.85, rates), 0.005)).toBeCloseTo(650, 8);
});

test('the price of a pair follows from the own price of a symbol and another rate, and never from itself', () => {
  const requested = { base: 'GBP', quote: 'USD' };
  const own = ownRate(pair('EURGBP', 'GBP'), 0.8);
  // One pound is 1.25 euros, and each of them 1.25 dollars.
  expect(derivedPrice(requested, [...own, euroDollar])).toBeCloseTo(1.5625, 12);
  expect(derivedPrice(requested, [{ ...requested, price: 1.3 }])).toBeUndefined();
  expect(derivedPrice(requested, own)).toBeUndefined();
});
