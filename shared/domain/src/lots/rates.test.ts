import fc from 'fast-check';
import { computeLotPlan } from './lot-plan';
import { computeMoneyPerLot } from './lot-symbol';
import {
  derivePrice,
  findMissingRate,
  listOwnRates,
  findRateBetween,
  withDerivedRate,
  type SettledSymbol,
} from './rates';

const createPair = (name: string, profit_currency: string, tick_size = 0.00001): SettledSymbol => ({
  name,
  profit_currency,
  tick_size,
  contract_size: 100_000,
  tick_value: null,
  lot_min: 0.01,
  lot_step: 0.01,
  lot_max: null,
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
  const rate = findRateBetween(from, to, rates);
  if (worth === undefined) expect(rate).toBeUndefined();
  else expect(rate).toBeCloseTo(worth, 12);
});

// Worked by hand: 100,000 units, the distance, and the rate.
test.each([
  ['its own price', createPair('EURUSD', 'USD'), 'EUR', 1.25, [], 0.005, 400],
  ['its own price, with a suffix', createPair('EURUSD.m', 'USD'), 'EUR', 1.25, [], 0.005, 400],
  ['its own price, in yen for dollars', createPair('USDJPY', 'JPY', 0.001), 'USD', 160, [], 0.8, 500],
  ['a typed rate', createPair('GBPUSD', 'USD'), 'EUR', 1.3, [euroDollar], 0.005, 400],
  [
    'a cross of its price and a typed rate',
    createPair('USDJPY', 'JPY', 0.001),
    'EUR',
    160,
    [euroDollar],
    0.8,
    400,
  ],
])('the worth of a move is derived from %s', (_how, symbol, currency, price, rates, distance, money) => {
  expect(computeMoneyPerLot(withDerivedRate(symbol, currency, price, rates), distance)).toBeCloseTo(money, 8);
});

test('the tick value of the broker has priority over a derived one', () => {
  const reportedPair = { ...createPair('GBPUSD', 'USD'), tick_value: 0.9 };
  expect(withDerivedRate(reportedPair, 'EUR', 1.25, [euroDollar])).toBe(reportedPair);
});

test('the price of a pair at its close has priority over the tick value of the broker, which is current', () => {
  const reportedPair = { ...createPair('EURUSD', 'USD'), tick_value: 0.9 };
  expect(withDerivedRate(reportedPair, 'EUR', 1.25, []).tick_value).toBeCloseTo(0.8, 12);
  expect(withDerivedRate(reportedPair, 'EUR', undefined, [])).toBe(reportedPair);
});

test('no rate is invented', () => {
  expect(withDerivedRate(createPair('GBPUSD', 'USD'), 'EUR', 1.3, []).tick_value).toBeNull();
  expect(withDerivedRate(createPair('EURUSD', 'USD'), 'EUR', undefined, []).tick_value).toBeNull();
});

test.each([
  ['a pair of another currency', createPair('GBPUSD', 'USD'), { base: 'EUR', quote: 'USD' }],
  [
    'a pair whose currencies are quoted the other way',
    createPair('NZDGBP', 'GBP'),
    { base: 'EUR', quote: 'GBP' },
  ],
  ['a pair of the currency of the account', createPair('EURUSD', 'USD'), undefined],
  ['a symbol in the currency of the account', createPair('DE40', 'EUR'), undefined],
  [
    'a symbol whose tick value the broker reports',
    { ...createPair('GBPUSD', 'USD'), tick_value: 1 },
    undefined,
  ],
])('the rate that an account in euros needs for %s', (_what, symbol, missingRate) => {
  expect(findMissingRate(symbol, 'EUR')).toEqual(missingRate);
});

test.each([
  ['USD', 'EURGBP', 'GBP', 'GBP/USD'],
  ['JPY', 'EURUSD', 'USD', 'USD/JPY'],
  ['MXN', 'EURUSD', 'USD', 'USD/MXN'],
  ['CHF', 'XAUUSD', 'USD', 'USD/CHF'],
])(
  'an account in %s is prompted for the rate of %s as platforms quote it',
  (currency, name, settledCurrency, quotedCurrency) => {
    const missingRate = findMissingRate(createPair(name, settledCurrency), currency);
    expect(`${missingRate?.base}/${missingRate?.quote}`).toBe(quotedCurrency);
  },
);

test('a typed rate in the quoted direction converts a result', () => {
  // 100,000 units times 0.005 are 500 pounds: 650 dollars at 1.30.
  const rates = [{ base: 'GBP', quote: 'USD', price: 1.3 }];
  expect(
    computeMoneyPerLot(withDerivedRate(createPair('EURGBP', 'GBP'), 'USD', 0.85, rates), 0.005),
  ).toBeCloseTo(650, 8);
});

test('the price of a pair follows from the price of a symbol and another rate, and never from itself', () => {
  const requestedRate = { base: 'GBP', quote: 'USD' };
  const symbolRates = listOwnRates(createPair('EURGBP', 'GBP'), 0.8);
  // One pound is 1.25 euros, and each of them 1.25 dollars.
  expect(derivePrice(requestedRate, [...symbolRates, euroDollar])).toBeCloseTo(1.5625, 12);
  expect(derivePrice(requestedRate, [{ ...requestedRate, price: 1.3 }])).toBeUndefined();
  expect(derivePrice(requestedRate, symbolRates)).toBeUndefined();
});

/** Markets by their base, the currency of their results and the units of one lot. */
const markets = [
  ['EUR', 'USD', 100_000],
  ['GBP', 'USD', 100_000],
  ['USD', 'JPY', 100_000],
  ['EUR', 'GBP', 100_000],
  ['GBP', 'JPY', 100_000],
  ['AUD', 'CAD', 100_000],
  ['XAU', 'USD', 100],
  ['BTC', 'USD', 1],
] as const;
const price = fc.integer({ min: 1000, max: 1_000_000_000 }).map((ticks) => ticks / 100_000);

test('in any market and account currency, the loss is converted at the SL and the benefit at the TP', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...markets),
      fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF'),
      ...([price, price, price, price] as const),
      fc.option(fc.constant(0.9)),
      fc.constantFrom('minimum', 'recommended'),
      ([base, quote, units], currency, entry, stop, target, typedRate, reportedTickValue, mode) => {
        fc.pre(entry !== stop && (target - entry) * (entry - stop) > 0);
        const listedPair = { ...createPair(`${base}${quote}`, quote), contract_size: units };
        const isConvertedByPrice = base === currency;
        // A broker reports the tick value in the currency of the account, at its current price.
        const tick_value = isConvertedByPrice && reportedTickValue !== null ? reportedTickValue : null;
        const missingRate = findMissingRate(listedPair, currency);
        const rates = missingRate ? [{ ...missingRate, price: typedRate }] : [];
        const deriveSymbolAt = (close: number) =>
          withDerivedRate({ ...listedPair, tick_value }, currency, close, rates);
        const plan = computeLotPlan({
          symbol: deriveSymbolAt(stop),
          symbolAtTarget: deriveSymbolAt(target),
          entry,
          stop,
          target,
          balance: 1e9,
          riskPercent: 10,
          mode,
        });
        const convertMoney = (money: number, close: number) => {
          if (quote === currency) return money;
          if (isConvertedByPrice) return money / close;
          return missingRate?.quote === currency ? money * typedRate : money / typedRate;
        };
        const lots = plan.operation?.lots ?? NaN;
        const move = (rate: number, otherRate: number) =>
          Math.abs(Math.round((rate - otherRate) * 100_000)) / 100_000;
        const risk = convertMoney(lots * units * move(entry, stop), stop);
        const benefit = convertMoney(lots * units * move(target, entry), target);
        fc.pre(lots > 0);
        expect((plan.operation?.risk ?? NaN) / risk).toBeCloseTo(1, 9);
        expect((plan.operation?.benefit ?? NaN) / benefit).toBeCloseTo(1, 9);
        expect(plan.complies).toBe((plan.operation?.risk ?? NaN) <= 1e8 * (1 + 1e-8));
      },
    ),
    { numRuns: 500 },
  );
});
