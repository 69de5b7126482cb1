import {
  computeBalanceDrawdown,
  computeDailyReturns,
  followBalance,
  groupFlows,
  sortRates,
  findRateOn,
  type MemberHistory,
} from '.';

const rates = [
  { since: '2026-03-06', rate: 1.1 },
  { since: '2026-03-02', rate: 1 },
  { since: '2026-03-09', rate: 1.2 },
];

test.each([
  ['before the first rate', '2026-01-01', 1],
  ['on the first day of the first rate', '2026-03-02', 1],
  ['on the last day of the first rate', '2026-03-05', 1],
  ['on the first day of the second rate', '2026-03-06', 1.1],
  ['on the last day of the second rate', '2026-03-08', 1.1],
  ['after the last rate', '2026-12-31', 1.2],
])('a rate holds from its day until the next one: %s', (_when, day, rate) => {
  expect(findRateOn(rates, day)).toBe(rate);
});

test('there is no rate without rates, and the order of their days is that of the text', () => {
  expect(findRateOn([], '2026-03-02')).toBeUndefined();
  expect(sortRates(rates).map(({ since }) => since)).toEqual(['2026-03-02', '2026-03-06', '2026-03-09']);
});

const inDollars = [{ since: '', rate: 1 }];

/**
 * Two accounts, worked out by hand:
 *
 * | | dollars | euros | rate | balance of the group |
 * | --- | --- | --- | --- | --- |
 * | Thursday, begin | 1000 | 500 | 1.0 | 1500 |
 * | Thursday 10:00 | +100 | | | 1600 |
 * | Thursday 12:00, deposit | | +200 | | 1800 |
 * | Thursday 15:00 | | -50 | | 1750 |
 * | Friday, begin | 1100 | 650 | 1.1 | 1100 + 715 = 1815 |
 * | Friday 09:00 | | -100 (-110 dollars) | | 1705 |
 * | Monday, begin | 1100 | 550 | 1.2 | 1100 + 660 = 1760 |
 * | Monday 09:00 | +88 | | | 1848 |
 */
const dollars: MemberHistory = {
  opening: 1000,
  flows: [],
  rates: inDollars,
  trades: [
    { day: '2026-03-05', net: 100 },
    { day: '2026-03-09', net: 88 },
  ],
};
const euros: MemberHistory = {
  opening: 500,
  rates,
  flows: [{ time: '2026-03-05T12:00:00', amount: 200 }],
  trades: [
    { day: '2026-03-05', net: -50 },
    { day: '2026-03-06', net: -100 },
  ],
};
const createTrade = (ticket: string, time: string, net: number) => ({
  ticket,
  time,
  day: time.slice(0, 10),
  net,
});
const convertedTrades = [
  createTrade('1/a', '2026-03-05T10:00:00', 100),
  createTrade('2/a', '2026-03-05T15:00:00', -50),
  createTrade('2/b', '2026-03-06T09:00:00', -110),
  createTrade('1/b', '2026-03-09T09:00:00', 88),
];
const { opening, flows } = groupFlows([dollars, euros]);
const balances = followBalance(opening, convertedTrades, flows);
const close = (value: number) => expect.closeTo(value, 9) as number;

test('the balance of a group is that of its accounts by the rates of the day', () => {
  expect(opening).toBe(1500);
  expect([...balances.beforeTrade]).toEqual([
    ['1/a', close(1500)],
    ['2/a', close(1800)],
    ['2/b', close(1815)],
    ['1/b', close(1760)],
  ]);
  expect([...balances.atDayStart]).toEqual([
    ['2026-03-05', close(1500)],
    ['2026-03-06', close(1815)],
    ['2026-03-09', close(1760)],
  ]);
});

test('no return of a group contains a deposit or a new rate', () => {
  expect(computeDailyReturns(convertedTrades, balances)).toEqual([
    close(50 / 1500),
    close(-110 / 1815),
    close(88 / 1760),
  ]);
  // Money: from +100 to -60. Percent: below the first trade, (1 - 50/1800) · (1 - 110/1815).
  const { money, percent } = computeBalanceDrawdown(convertedTrades, balances);
  expect(money).toBe(160);
  expect(percent).toBeCloseTo(100 * (1 - (1 - 50 / 1800) * (1 - 110 / 1815)), 9);
});

test('a new rate on the day of a trade counts before it, and after the movements of the day before', () => {
  const late: MemberHistory = {
    opening: 100,
    trades: [],
    flows: [{ time: '2026-03-05T23:59:59', amount: 100 }],
    rates: [
      { since: '2026-03-01', rate: 1 },
      { since: '2026-03-06', rate: 2 },
    ],
  };
  const history = groupFlows([late]);
  const first = createTrade('1/a', '2026-03-06T00:00:00', 40);
  // 200 euros are 400 dollars on Friday.
  expect([...followBalance(history.opening, [first], history.flows).atDayStart]).toEqual([
    ['2026-03-06', 400],
  ]);
});

test('a group of one currency has the flows of its accounts in the order of their time', () => {
  const second = { ...dollars, flows: [{ time: '2026-03-04T09:00:00', amount: -20 }] };
  const first = { ...dollars, flows: [{ time: '2026-03-05T09:00:00', amount: 10 }] };
  expect(groupFlows([first, second])).toEqual({
    opening: 2000,
    flows: [
      { time: '2026-03-04T09:00:00', amount: -20 },
      { time: '2026-03-05T09:00:00', amount: 10 },
    ],
  });
});
