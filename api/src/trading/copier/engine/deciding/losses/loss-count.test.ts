import type { CountedLosses } from '../../../../../core/database/schema';
import { countDay, countLosses, hasLossLimit, getReachedLimit, type Reading } from './loss-count';

const [monday, tuesday] = [Date.UTC(2026, 2, 2), Date.UTC(2026, 2, 3)];

const noLimit = { maxDailyLoss: null, maxTotalLoss: null, maxDrawdown: null };

test.each([
  [noLimit, false],
  [{ ...noLimit, maxDailyLoss: 0 }, true],
  [{ ...noLimit, maxTotalLoss: 100 }, true],
  [{ ...noLimit, maxDrawdown: 100 }, true],
])('the limits %o contain a limit on losses: %s', (limits, isSet) => {
  expect(hasLossLimit(limits)).toBe(isSet);
});

describe('the loss of a day', () => {
  const child = { maxDailyLoss: 20, day: '2026-03-02', dayEquity: 1000, stoppedDay: null };
  const createReading = (equity: number, paidToday = 0, day = '2026-03-02'): Reading => ({
    readAt: monday,
    midnight: monday,
    paidSince: 0,
    day,
    equity,
    paidToday,
  });

  test.each([
    ['less than the limit', child, createReading(980.01), 1000, null],
    ['the limit exactly', child, createReading(980), 1000, '2026-03-02'],
    ['the limit after a withdrawal of the day', child, createReading(930, -50), 1000, '2026-03-02'],
    ['a withdrawal alone', child, createReading(950, -50), 1000, null],
    ['a loss that a deposit of the day hides', child, createReading(1030, 50), 1000, '2026-03-02'],
    ['no limit', { ...child, maxDailyLoss: null }, createReading(1), 1000, null],
    ['the first reading ever', { ...child, day: null, dayEquity: null }, createReading(500), 500, null],
    ['the first reading, after a deposit', { ...child, dayEquity: null }, createReading(550, 50), 500, null],
    ['the first reading of another day', child, createReading(500, 0, '2026-03-03'), 500, null],
  ] as const)(
    'the loss of a day with %s is counted from the first equity of the day',
    (_what, columns, reading, from, stoppedDay) => {
      expect(countDay(columns, reading)).toEqual({ day: reading.day, dayEquity: from, stoppedDay });
    },
  );

  test.each([
    [500, 50],
    [1100, 0],
  ])(
    'the loss of a day continues when the clock of the server is set back over midnight (equity %d, paid %d)',
    (equity, paidToday) => {
      const stoppedChild = { ...child, day: '2026-03-03', stoppedDay: '2026-03-03' };
      const setBack = countDay(stoppedChild, createReading(equity, paidToday));
      expect(setBack).toEqual({ day: '2026-03-03', dayEquity: 1000, stoppedDay: '2026-03-03' });
      const runningChild = { ...child, day: '2026-03-03' };
      // The payments are those since another midnight, so a loss of this hour is counted after it.
      expect(countDay(runningChild, createReading(equity, paidToday)).stoppedDay).toBeNull();
      expect(countDay(runningChild, createReading(500, 0, '2026-03-03')).stoppedDay).toBe('2026-03-03');
    },
  );

  test('the loss of a day starts again after a day that a wrong clock invented', () => {
    const wrongDayChild = { ...child, day: '2026-03-04', stoppedDay: '2026-03-04' };
    expect(countDay(wrongDayChild, createReading(500))).toMatchObject({ day: '2026-03-02', dayEquity: 500 });
  });

  test('the loss of a day that stopped the copying is kept when the equity recovers, until the next day', () => {
    const stoppedChild = { ...child, stoppedDay: '2026-03-02' };
    expect(countDay(stoppedChild, createReading(1100)).stoppedDay).toBe('2026-03-02');
    const limits = { ...noLimit, losses: null, lossRun: 0, maxDailyLoss: 20 };
    expect(getReachedLimit({ ...limits, ...countDay(stoppedChild, createReading(1100)) })).toBe('daily_loss');
    expect(
      getReachedLimit({ ...limits, ...countDay(stoppedChild, createReading(1100, 0, '2026-03-03')) }),
    ).toBeNull();
  });
});

const losses: CountedLosses = {
  run: 3,
  from: monday,
  start: 1000,
  peak: 1200,
  paid: 100,
  paidTo: monday,
  stop: null,
};

describe('a stop', () => {
  const day = { stoppedDay: null, day: 'd' };
  const stop = { ...noLimit, ...day, losses: { ...losses, stop: 'total_loss' as const }, lossRun: 3 };

  test.each([
    ['of the day without a limit', { ...noLimit, stoppedDay: 'd', day: 'd', losses: null, lossRun: 0 }, null],
    ['before the first reading of a day', { ...stop, losses: null, maxDailyLoss: 1, day: null }, null],
    ['without its limit', stop, null],
    ['with a total limit', { ...stop, maxTotalLoss: 1 }, 'total_loss'],
    ['with a limit on the drawdown', { ...stop, maxDrawdown: 1 }, 'total_loss'],
    ['from before a change of the limit', { ...stop, maxTotalLoss: 1, lossRun: 4 }, null],
  ] as const)('a stop %s counts accordingly', (_what, child, stop) => {
    expect(getReachedLimit(child)).toBe(stop);
  });
});

describe('the losses since a limit was set', () => {
  const child = { maxTotalLoss: 200, maxDrawdown: 400, losses, lossRun: 3 };
  const stoppedLosses = { ...losses, stop: 'drawdown' } as const;
  const createReading = (equity: number, changes: Partial<Reading> = {}): Reading => ({
    readAt: tuesday,
    day: '2026-03-02',
    midnight: monday,
    paidToday: 0,
    paidSince: 0,
    equity,
    ...changes,
  });

  test('the losses since a limit was set or changed start with the equity, which has the payments of the day', () => {
    const result = countLosses({ ...child, losses: null }, createReading(1000, { paidToday: 70 }), true);
    const start = { run: 3, from: tuesday, start: 1000, peak: 1000, paid: -70, paidTo: monday, stop: null };
    expect(result).toEqual(start);
    const again = countLosses({ ...child, lossRun: 4 }, createReading(500), true);
    expect(again).toMatchObject({ run: 4, start: 500 });
  });

  test.each([
    ['less than both limits', child, createReading(900.01), 1200, null],
    ['the total limit exactly', child, createReading(900), 1200, 'total_loss'],
    ['the total limit after a withdrawal', child, createReading(850, { paidSince: -50 }), 1200, 'total_loss'],
    ['a withdrawal alone', child, createReading(1050, { paidSince: -50 }), 1200, null],
    ['the drawdown exactly', { ...child, maxTotalLoss: null }, createReading(900), 1200, 'drawdown'],
    ['less than the drawdown', { ...child, maxDrawdown: 300 }, createReading(1000.01), 1200, null],
    ['a new peak', child, createReading(1400), 1300, null],
    [
      'a stop, after which the equity recovers',
      { ...child, losses: stoppedLosses },
      createReading(5000),
      4900,
      'drawdown',
    ],
    ['no limits', { ...child, maxTotalLoss: null, maxDrawdown: null }, createReading(100), 1200, null],
  ] as const)(
    'the losses since a limit was set with %s are counted without deposits and withdrawals',
    (_what, columns, reading, peak, stop) => {
      expect(countLosses(columns, reading, false)).toEqual({ ...losses, peak, stop });
    },
  );

  test.each([
    ['a new day with a complete history', tuesday, true, { paid: 115, paidTo: tuesday }],
    ['a new day with an incomplete history', tuesday, false, { paid: 100, paidTo: monday }],
    ['the same day', monday, true, { paid: 100, paidTo: monday }],
  ] as const)(
    'the losses since a limit was set include the payments until the last midnight after %s',
    (_when, midnight, isComplete, payments) => {
      const reading = createReading(1000, { midnight, paidSince: 20, paidToday: 5 });
      expect(countLosses(child, reading, isComplete)).toMatchObject(payments);
    },
  );
});
