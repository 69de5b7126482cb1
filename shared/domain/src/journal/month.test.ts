import fc from 'fast-check';
import { listClosedTrades, type ClosedTrade } from './closed-trades';
import { getClosingDay, getMonthAt, getMonthBounds, toServerWalls, type DayZone } from './day';
import { toMinorUnits, toMoney } from './deal';
import { computeMonthFigures } from './month';
import { listHistories } from './testing/histories';
import { listCalendarWeeks } from './weeks';
import { toWallTime } from './zone';

const march = { year: 2026, month: 3 };

function createClosedTrade(text: string, net: number): ClosedTrade {
  const instant = Date.parse(text);
  return {
    ticket: text,
    positionId: text,
    symbol: 'EURUSD',
    side: 'buy',
    lots: 1,
    openPrice: 1,
    closePrice: 1,
    openedWall: null,
    closedAt: instant,
    closedWall: toWallTime('NY+7', instant),
    profit: net,
    swap: 0,
    commission: 0,
    net,
    stopLoss: null,
    takeProfit: null,
    comment: '',
  };
}

test('spec 3: the figures of a month, worked out by hand', () => {
  const figures = computeMonthFigures(
    [
      createClosedTrade('2026-02-28T10:00:00Z', 7777),
      createClosedTrade('2026-03-02T10:00:00Z', 3000),
      createClosedTrade('2026-03-02T11:00:00Z', 1000),
      createClosedTrade('2026-03-03T10:00:00Z', -1500),
      createClosedTrade('2026-03-04T10:00:00Z', 0),
      createClosedTrade('2026-03-05T10:00:00Z', -500),
      createClosedTrade('2026-03-05T12:00:00Z', 500),
    ],
    march,
    'server',
  );
  expect(figures).toMatchObject({
    profit: 2500,
    trades: 6,
    grossProfit: 4500,
    grossLoss: -2000,
    profitFactor: 2.25,
    averageWin: 1125,
    averageLoss: -1000,
    winOverLoss: 1.125,
    daysPositive: 25,
    daysNegative: 25,
  });
  expect(figures.tradesPositives).toBeCloseTo(66.667, 3);
  expect(figures.tradesNegatives).toBeCloseTo(33.333, 3);
  expect(figures.averageWinShare).toBeCloseTo((1125 / 2125) * 100);
  expect(figures.days).toHaveLength(31);
  expect(figures.days[1]).toMatchObject({ date: '2026-03-02', day: 2, dayWeek: 1, profit: 4000 });
});

test('spec 3: a month without trades has all its days and no figure to divide by', () => {
  expect(computeMonthFigures([], { year: 2024, month: 2 }, 'server')).toMatchObject({
    profit: 0,
    trades: 0,
    tradesPositives: 0,
    tradesNegatives: 0,
    profitFactor: null,
    winOverLoss: null,
    averageWinShare: 0,
    averageLossShare: 0,
    daysPositive: 0,
    days: { length: 29 },
  });
});

test('without a loss the profit factor is null', () => {
  const figures = computeMonthFigures([createClosedTrade('2026-03-02T10:00:00Z', 100)], march, 'server');
  expect([figures.profitFactor, figures.winOverLoss, figures.averageWinShare]).toEqual([null, null, 100]);
});

test('the chosen clock decides the day and the month of a trade', () => {
  const lateOnFriday = createClosedTrade('2026-02-28T23:30:00Z', 100);
  expect(getClosingDay(lateOnFriday, 'server')).toBe('2026-03-01');
  expect(getClosingDay(lateOnFriday, 'America/Bogota')).toBe('2026-02-28');
  expect(computeMonthFigures([lateOnFriday], march, 'server').trades).toBe(1);
  expect(computeMonthFigures([lateOnFriday], march, 'America/Bogota').trades).toBe(0);
});

test.each([
  ['2026-01-15T00:00:00Z', -1, { year: 2025, month: 12 }],
  ['2026-01-31T23:59:59Z', 1, { year: 2026, month: 2 }],
  ['2026-12-31T23:59:59Z', 0, { year: 2026, month: 12 }],
  ['2026-03-31T00:00:00Z', -13, { year: 2025, month: 2 }],
])('seen from %s, %i months away is %j', (now, offset, expected) => {
  expect(getMonthAt(Date.parse(now), offset)).toEqual(expected);
});

/** Computes the same figures independently: with the calendar of JavaScript, one trade after the other. */
function computeDirectly(trades: readonly ClosedTrade[], zone: string, monthKey: string) {
  const getDay = ({ closedAt }: ClosedTrade) =>
    new Date(closedAt).toLocaleDateString('sv-SE', { timeZone: zone });
  const monthTrades = trades.filter((trade) => getDay(trade).startsWith(monthKey));
  const byDay: Record<string, number> = {};
  let [profit, gains, losses, won] = [0, 0, 0, 0];
  for (const trade of monthTrades) {
    byDay[getDay(trade)] = (byDay[getDay(trade)] ?? 0) + trade.net;
    profit += trade.net;
    if (trade.net < 0) losses -= trade.net;
    else {
      gains += trade.net;
      won += 1;
    }
  }
  return { trades: monthTrades.length, profit, gains, losses, won, byDay };
}

test.each<[DayZone, string, string]>([
  ['server', 'Europe/Athens', 'Europe/Athens'],
  ['Europe/Madrid', 'NY+7', 'Europe/Madrid'],
  ['America/Bogota', 'NY+7', 'America/Bogota'],
  ['Pacific/Auckland', 'UTC', 'Pacific/Auckland'],
])(
  'by the clock %s on a server at %s, the figures of a month equal those computed from its deals',
  (zone, serverZone, platform) => {
    fc.assert(
      fc.property(
        listHistories(serverZone),
        fc.constantFrom(
          ['2025', 12],
          ['2026', 1],
          ['2026', 2],
          ['2026', 3],
          ['2026', 4],
          ['2026', 10],
          ['2026', 11],
        ),
        (deals, [year, month]) => {
          const trades = listClosedTrades(deals);
          const figures = computeMonthFigures(trades, { year: Number(year), month: Number(month) }, zone);
          const expected = computeDirectly(trades, platform, `${year}-${String(month).padStart(2, '0')}`);
          expect(figures.trades).toBe(expected.trades);
          expect(figures.profit).toBe(expected.profit);
          expect(figures.grossProfit).toBe(expected.gains);
          expect(figures.grossLoss + expected.losses).toBe(0);
          expect(figures.tradesPositives).toBe(expected.trades && (expected.won / expected.trades) * 100);
          const days = Object.fromEntries(
            figures.days.filter((day) => day.trades.length > 0).map((day) => [day.date, day.profit]),
          );
          expect(days).toEqual(expected.byDay);
        },
      ),
    );
  },
);

test('no trade of a month lies outside the readings of the server that are fetched for it', () => {
  fc.assert(
    fc.property(
      listHistories('NY+7'),
      fc.constantFrom('server', 'Europe/Madrid', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
      fc.integer({ min: 1, max: 12 }),
      (deals, zone, month) => {
        const trades = listClosedTrades(deals);
        const period = { year: 2026, month };
        const { from, to } = toServerWalls(getMonthBounds(period), zone, 'NY+7');
        const rows = trades.filter(({ closedWall }) => closedWall >= from && closedWall < to);
        expect(computeMonthFigures(rows, period, zone)).toEqual(computeMonthFigures(trades, period, zone));
      },
    ),
  );
});

const getWeeks = (trades: ClosedTrade[]) =>
  listCalendarWeeks(computeMonthFigures(trades, march, 'server').days, (day) => day.trades.length);

test('weeks begin on Sunday, and days of other months are left empty', () => {
  const may = computeMonthFigures([], { year: 2026, month: 5 }, 'server');
  const [first, ...others] = listCalendarWeeks(may.days, () => 0);
  const fromMonday = listCalendarWeeks(may.days, () => 0, { weekStart: 1 });
  expect(fromMonday.flatMap(({ days }) => days[0]?.dayWeek ?? 1)).toEqual(fromMonday.map(() => 1));
  expect(first?.days.map((day) => day?.day ?? null)).toEqual([null, null, null, null, null, 1, 2]);
  expect(others.at(-1)?.days.map((day) => day?.day ?? null)).toEqual([
    31,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('weeks have the sum of their days', () => {
  const weeks = getWeeks([
    createClosedTrade('2026-03-02T10:00:00Z', 3000),
    createClosedTrade('2026-03-06T10:00:00Z', -1000),
    createClosedTrade('2026-03-09T10:00:00Z', 50),
  ]);
  expect(weeks.map(({ profit, trades }) => [profit, trades])).toEqual([
    [2000, 2],
    [50, 1],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('weeks add up to the month', () => {
  fc.assert(
    fc.property(listHistories('NY+7'), (deals) => {
      const trades = listClosedTrades(deals);
      const month = computeMonthFigures(trades, march, 'server');
      const weeks = listCalendarWeeks(month.days, (day) => day.trades.length);
      expect(weeks.reduce((total, { profit }) => total + profit, 0)).toBe(month.profit);
      expect(weeks.reduce((total, week) => total + week.trades, 0)).toBe(month.trades);
    }),
  );
});

test('weeks with amounts in cents have sums without binary errors', () => {
  const days = [0.1, 0.2, -0.3, 1.1].map((profit, index) => ({ profit, dayWeek: index }));
  expect(listCalendarWeeks(days, () => 1, { digits: 2 })[0]?.profit).toBe(1.1);
});

test.each([
  [12.339999999, 2, 1234],
  [-0.285, 2, -29],
  [1.005, 2, 101],
  [-16.5, 2, -1650],
  [695, 0, 695],
  [-0.001, 2, 0],
  [0.00012345, 8, 12345],
])('%d is, with %i digits, %i minor units', (amount, digits, expected) => {
  expect(toMinorUnits(amount, digits)).toBe(expected);
  expect(toMoney(expected, digits)).toBeCloseTo(amount, digits === 8 ? 8 : 1);
});
