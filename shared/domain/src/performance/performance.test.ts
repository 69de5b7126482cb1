import {
  computeBalanceDrawdown,
  computeDailyReturns,
  computeDailySharpe,
  computeDailySortino,
  computeExpectancy,
  followBalance,
  computeRuns,
  computeSystemQuality,
} from '.';

const createTrade = (ticket: string, time: string, net: number) => ({
  ticket,
  time,
  day: time.slice(0, 10),
  net,
});

test('expectancy is the mean with its 95 % interval', () => {
  // sd of 2, 4, 6 is 2; 1.96 · 2 / √3 = 2.2632.
  const { mean, count, interval } = computeExpectancy([2, 4, 6]) ?? {};
  expect([mean, count]).toEqual([4, 3]);
  expect(interval?.low).toBeCloseTo(1.7368, 4);
  expect(interval?.high).toBeCloseTo(6.2632, 4);
});

test('expectancy of one trade has no interval, and of none is unknown', () => {
  expect(computeExpectancy([5])).toEqual({ mean: 5, count: 1, interval: undefined });
  expect(computeExpectancy([])).toBeUndefined();
});

describe('ratios', () => {
  const returns = [0.01, -0.01, 0.02, 0];

  test('Sharpe divides by the deviation of a sample, and is annualised', () => {
    // mean 0.005; variance 0.0005 / 3; √(0.000025 · 3 / 0.0005 · 252) = √37.8.
    expect(computeDailySharpe(returns)).toBeCloseTo(Math.sqrt(37.8), 9);
  });

  test('Sortino divides by the losses of all days', () => {
    // √(0.0001 / 4) = 0.005, the mean itself.
    expect(computeDailySortino(returns)).toBeCloseTo(Math.sqrt(252), 9);
  });

  test('SQN multiplies by the root of the number of trades, of at most 100', () => {
    // mean 0.5, variance 5/3: √4 · 0.5 / √(5/3) = √0.6.
    expect(computeSystemQuality([1, -1, 2, 0])).toBeCloseTo(Math.sqrt(0.6), 9);
    const long = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 2 : -1));
    // mean 0.5, variance 200 · 2.25 / 199.
    expect(computeSystemQuality(long)).toBeCloseTo((10 * 0.5) / Math.sqrt((200 * 2.25) / 199), 9);
  });

  test.each([[[]], [[0.01]], [[0.01, 0.01]]])('ratios of %j are unknown', (values: number[]) => {
    expect([computeDailySharpe(values), computeDailySortino(values), computeSystemQuality(values)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('runs are counted in order, and a result of zero counts as won', () => {
  const { wins, losses } = computeRuns([1, 1, -1, 1, -1, -1, -1, 0]);
  // ln 8 / ln 2 = 3.
  expect(wins).toEqual({ longest: 2, current: 1, expected: expect.closeTo(3, 9) as number });
  expect(losses).toEqual({ longest: 3, current: 0, expected: expect.closeTo(3, 9) as number });
});

test.each([[[]], [[-1]], [[1, 1, 1]]])('no longest run is expected of %j', (results: number[]) => {
  const { wins, losses } = computeRuns(results);
  expect([wins.expected, losses.expected]).toEqual([undefined, undefined]);
});

/** Thursday to Monday: a deposit of 1000 before the first trade, and one of 500 on Friday between two trades. */
const trades = [
  createTrade('a', '2026-03-05T10:00:00', 100),
  createTrade('b', '2026-03-06T09:00:00', -110),
  createTrade('c', '2026-03-06T15:00:00', -149),
  createTrade('d', '2026-03-09T10:00:00', 50),
];
const flows = [
  { time: '2026-03-05T08:00:00', amount: 1000 },
  { time: '2026-03-06T12:00:00', amount: 500 },
];
const balances = followBalance(0, trades, flows);

test('the balance before each trade contains the flows before it', () => {
  expect([...balances.beforeTrade]).toEqual([
    ['a', 1000],
    ['b', 1100],
    ['c', 1490],
    ['d', 1341],
  ]);
});

test('the balance of a day is that at its beginning, or before its first trade where there was none', () => {
  expect([...balances.atDayStart]).toEqual([
    ['2026-03-05', 1000],
    ['2026-03-06', 1100],
    ['2026-03-09', 1341],
  ]);
});

test('daily returns divide by the balance at the start of the day, without weekends', () => {
  const returns = computeDailyReturns(trades, balances);
  expect(returns).toHaveLength(3);
  expect(returns[0]).toBeCloseTo(0.1, 9);
  expect(returns[1]).toBeCloseTo(-259 / 1100, 9);
  expect(returns[2]).toBeCloseTo(50 / 1341, 9);
});

test('daily returns are zero on weekdays without trades, and count weekends with trades', () => {
  const pair = [createTrade('a', '2026-03-05T10:00:00', 100), createTrade('e', '2026-03-08T10:00:00', 22)];
  const pairBalances = followBalance(1000, pair, []);
  // Thursday, Friday without trades, and Sunday.
  expect(computeDailyReturns(pair, pairBalances)).toEqual([0.1, 0, 0.02]);
});

test('daily returns of some trades use the balance of the whole account', () => {
  expect(computeDailyReturns(trades.slice(3), balances)).toEqual([expect.closeTo(50 / 1341, 9)]);
});

test.each([[[0.1, 0.1]], [[0.1, 0.1, 0.1]], [[-0.7, -0.7, -0.7, -0.7, -0.7, -0.7]]])(
  'of the equal results %j there is no ratio to their deviation',
  (results: number[]) => {
    expect([computeDailySharpe(results), computeSystemQuality(results)]).toEqual([undefined, undefined]);
  },
);

test('the drawdown takes flows out of the percent', () => {
  // Money: from +100 to -159. Percent: 1.1 · (1 - 110/1100) · (1 - 149/1490) = 1.1 · 0.81, 19 % below 1.1.
  const { money, percent } = computeBalanceDrawdown(trades, balances);
  expect(money).toBe(259);
  expect(percent).toBeCloseTo(19, 9);
});

test('a balance that is lost is a drawdown of 100 %', () => {
  const losingTrades = [
    createTrade('a', '2026-03-05T10:00:00', -1200),
    createTrade('b', '2026-03-05T11:00:00', 10),
  ];
  expect(computeBalanceDrawdown(losingTrades, followBalance(1000, losingTrades, [])).percent).toBe(100);
});
