import type { BrokerAccountEntity } from '@parque/contract';
import { listCalendarWeeks } from '@parque/domain/journal';
import type { MemberTrades } from '../../api/groups';
import { account, createTrade } from '../../testing/journal';
import { computeBreakdown } from '../analysis/breakdown';
import { computeRMultiple } from '../analysis/r-multiple';
import { computeRangeFigures } from '../analysis/range-figures';
import { computeRunningResults } from '../analysis/running-result';
import { computeEquitySteps } from '../figures/equity';
import { groupMonth, groupTrades, getTradeKey } from './group-trades';
import { findGroupUnit, unitOfR } from './group-unit';

const createAccount = (id: number, currency: string, digits = 2): BrokerAccountEntity => ({
  ...account,
  id,
  currency,
  digits,
});
const dollars = createAccount(1, 'USD');
const euros = createAccount(2, 'EUR');
const yen = createAccount(3, 'JPY', 0);

const createMember = (account: BrokerAccountEntity, trades: MemberTrades['trades']): MemberTrades => ({
  account,
  trades,
  as_of: null,
  sync_error: null,
});
const since = '2026-11-20';
const createContent = (changes: Partial<Parameters<typeof findGroupUnit>[1]> = {}) => ({
  accounts: [1, 2, 3],
  currency: null,
  rates: [],
  ...changes,
});
const toDollars = createContent({
  currency: 'USD',
  rates: [
    { currency: 'EUR', rate: 1.08, since },
    { currency: 'JPY', rate: 0.0065, since },
  ],
});

test.each([
  ['two accounts in dollars', [dollars, createAccount(9, 'USD')], createContent(), 'USD', 2],
  ['one account in yen', [yen], createContent(), 'JPY', 0],
  ['accounts with rates to dollars', [dollars, euros, yen], toDollars, 'USD', 2],
])('the money of a group of %s is known', (_what, accounts, content, currency, digits) => {
  expect(findGroupUnit(accounts, content)).toMatchObject({ currency, digits });
});

test.each([
  ['of two currencies without a chosen one', [dollars, euros], createContent()],
  ['with a currency without a rate', [dollars, createAccount(9, 'GBP')], toDollars],
  ['whose account in the chosen currency was deleted', [euros, yen], toDollars],
  ['without accounts', [], toDollars],
])('the money of a group is not known for a group %s', (_what, accounts, content) => {
  expect(findGroupUnit(accounts, content)).toBeUndefined();
});

/** By hand: 100 + 50.05 * 1.08 (54.054) - 1,234 * 0.0065 (-8.021) = 146.033 dollars. */
const three = [
  createMember(dollars, [createTrade('2026-11-03T10:00:00', 100)]),
  createMember(euros, [createTrade('2026-11-03T09:00:00', 50.05)]),
  createMember(yen, [createTrade('2026-11-04T09:00:00', -1234)]),
];

const inDollars = findGroupUnit([dollars, euros, yen], toDollars);
const trades = inDollars ? groupTrades(three, inDollars) : [];

/** By hand: 50.05 * 1.1 = 55.055 and 50.05 * 1.2 = 60.06; before the first rate it holds, too. */
test.each([
  ['2026-10-01T10:00:00', 55.055],
  ['2026-11-02T10:00:00', 55.055],
  ['2026-11-03T23:59:59', 55.055],
  ['2026-11-04T00:00:00', 60.06],
])('a trade that closed at %s is converted by the rate of its day', (time, profit) => {
  const rates = [
    { currency: 'EUR', rate: 1.2, since: '2026-11-04' },
    { currency: 'EUR', rate: 1.1, since: '2026-11-02' },
  ];
  const unit = findGroupUnit([dollars, euros], createContent({ currency: 'USD', rates }));
  if (!unit) throw new Error('the group has no common currency');
  const [convertedTrade] = groupTrades([createMember(euros, [createTrade(time, 50.05)])], unit);
  expect(convertedTrade?.profit).toBeCloseTo(profit, 9);
});

test('results are converted and follow the order of their closing', () => {
  expect(trades.map(({ account: { id }, profit }) => [id, profit])).toEqual([
    [2, expect.closeTo(54.054, 9)],
    [1, 100],
    [3, expect.closeTo(-8.021, 9)],
  ]);
});

test('a month of a group adds the converted results by day', () => {
  if (!inDollars) throw new Error('the group has no common currency');
  const month = groupMonth(trades, { year: 2026, month: 11, unit: inDollars, zone: 'server' });
  expect(month).toMatchObject({
    profit: 146.03,
    trades: 3,
    currency: 'USD',
    digits: 2,
    avWinDollar: 77.03,
    avLossDollar: -8.02,
    daysPositive: 50,
    daysNegative: 50,
    first_day: '2026-11-03',
    last_day: '2026-11-04',
  });
  expect(month.tradesPositives).toBeCloseTo(66.6667, 3);
  expect(month.profit_factor).toBeCloseTo(154.054 / 8.021, 10);
  expect(month.days.filter(({ trades: count }) => count > 0)).toMatchObject([
    {
      date: '2026-11-03',
      profit: expect.closeTo(154.054, 9),
      trades: 2,
      op: [{ profit: expect.closeTo(54.054, 9) }, { profit: 100 }],
    },
    { date: '2026-11-04', profit: expect.closeTo(-8.021, 9), trades: 1 },
  ]);
});

test('a group converts the sum of its results, and not each rounded result', () => {
  if (!inDollars) throw new Error('the group has no common currency');
  // By hand: 100 results of 0.05 euros are 5 euros, 5.40 dollars. Each is 0.054 dollars, 5.00 when each is rounded.
  const ofDay = Array.from({ length: 100 }, () => createTrade('2026-11-03T09:00:00', 0.05));
  const convertedTrades = groupTrades([createMember(euros, ofDay)], inDollars);
  const month = groupMonth(convertedTrades, { year: 2026, month: 11, unit: inDollars, zone: 'server' });
  expect(month.profit).toBe(5.4);
  expect(month.days[2]?.profit).toBeCloseTo(5.4, 9);
  expect(computeEquitySteps(month).at(-1)?.total).toBe(5.4);
  expect(computeRangeFigures(convertedTrades, 2).profit).toBe(5.4);
  expect(computeRunningResults(convertedTrades, 2).at(-1)?.total).toBe(5.4);
  const context = { zone: 'UTC', reviews: new Map(), setups: new Map() };
  expect(computeBreakdown(convertedTrades, 'simbolo', 2, context)).toMatchObject([{ profit: 5.4 }]);
  // The week of two days of 0.054 dollars is 0.11, as the month is.
  const ofWeek = ['03', '04'].map((day) => createTrade(`2026-11-${day}T09:00:00`, 0.05));
  const { days } = groupMonth(groupTrades([createMember(euros, ofWeek)], inDollars), {
    year: 2026,
    month: 11,
    unit: inDollars,
    zone: 'server',
  });
  expect(listCalendarWeeks(days, ({ trades: count }) => count, { digits: 2 })[0]?.profit).toBe(0.11);
});

/** The stop is 10 points below the entry. By hand, long from 1.1: +20 points is 2 R, -10 points is -1 R. */
const stopPrices = { openPrice: 1.1, initialStop: 1.099 };

test('in R, results of several currencies are added by their own risk, and trades without a stop are left out', () => {
  const members = [
    createMember(dollars, [createTrade('2026-11-03T10:00:00', 20, { ...stopPrices, closePrice: 1.102 })]),
    createMember(yen, [createTrade('2026-11-03T11:00:00', -1500, { ...stopPrices, closePrice: 1.099 })]),
    createMember(euros, [createTrade('2026-11-03T12:00:00', 999)]),
  ];
  const inR = groupTrades(members, unitOfR);
  expect(inR.map(({ profit }) => profit)).toEqual([expect.closeTo(2, 9), -1]);
  const month = groupMonth(inR, { year: 2026, month: 11, unit: unitOfR, zone: 'server' });
  expect(month).toMatchObject({ profit: 1, trades: 2, currency: 'R', digits: 2 });
});

test('a result of zero in R is zero', () => {
  const costs = { commission: -20, swap: 0 };
  const zero = createTrade('2026-11-03T10:00:00', 0, { ...stopPrices, ...costs, closePrice: 1.102 });
  expect(groupTrades([createMember(dollars, [zero])], unitOfR)).toMatchObject([{ profit: 0 }]);
});

test('a conversion does not change the R of a trade', () => {
  if (!inDollars) throw new Error('the group has no common currency');
  const ownTrade = createTrade('2026-11-03T10:00:00', 150, {
    ...stopPrices,
    closePrice: 1.1015,
    commission: -4,
    swap: -1,
  });
  const [convertedTrade] = groupTrades([createMember(euros, [ownTrade])], inDollars);
  expect(convertedTrade?.profit).toBe(162);
  expect(convertedTrade && computeRMultiple(convertedTrade)).toBeCloseTo(computeRMultiple(ownTrade) ?? 0, 10);
});

test('trades of two accounts with the same ticket have different keys', () => {
  const sameTicket = { ticket: '7' };
  const members = [dollars, euros].map((account) =>
    createMember(account, [createTrade('2026-11-03T10:00:00', 1, sameTicket)]),
  );
  expect(groupTrades(members, unitOfR)).toEqual([]);
  if (!inDollars) throw new Error('the group has no common currency');
  expect(groupTrades(members, inDollars).map(getTradeKey)).toEqual(['1/7', '2/7']);
});
