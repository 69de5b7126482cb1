import { fundingTemplates, simulateFunding, type FundingRules } from '.';

const base: FundingRules = {
  zone: 'UTC',
  daily: null,
  total: null,
  target_percent: null,
  min_days: null,
  best_day_percent: null,
};
const daily = { percent: 5, of: 'initial', base: 'balance', effect: 'fail' } as const;
const close = (time: string, net: number) => ({ closedAt: Date.parse(`2026-03-${time}:00Z`), net });
const runSimulation = (
  rules: Partial<FundingRules>,
  closings: ReturnType<typeof close>[],
  now = '20T12:00',
) =>
  simulateFunding({
    rules: { ...base, ...rules },
    size: 10_000,
    closings,
    now: Date.parse(`2026-03-${now}:00Z`),
  });

test('the daily floor lies below the beginning of the day by a percent of the initial balance', () => {
  // Day 2 begins at 11,000; its floor is 10,500.
  const closings = [close('02T10:00', 1000), close('03T10:00', -500)];
  expect(runSimulation({ daily }, closings, '03T12:00')).toMatchObject({
    status: 'running',
    daily: { floor: 10_500, moneyLeft: 0 },
  });
  expect(runSimulation({ daily }, [...closings, close('03T11:00', -0.01)])).toMatchObject({
    status: 'failed',
    breach: { rule: 'daily', day: '2026-03-03', floor: 10_500, balance: 10_499.99 },
  });
});

test('the daily floor can be a percent of the beginning of the day', () => {
  // 5 % of 11,000 is 550.
  const closings = [close('02T10:00', 1000), close('03T10:00', -540)];
  const rules = { daily: { ...daily, of: 'dayStart' as const } };
  expect(runSimulation(rules, closings, '03T12:00').daily).toEqual({ floor: 10_450, moneyLeft: 10 });
});

test('the daily floor begins again at midnight of the zone of the plan', () => {
  // 23:30 UTC is the next day at UTC+3, so the losses are of two days there.
  const closings = [close('02T19:00', -300), close('02T23:30', -300)];
  expect(runSimulation({ daily }, closings).status).toBe('failed');
  expect(runSimulation({ daily, zone: 'UTC+03:00' }, closings).status).toBe('running');
});

test('the daily floor of today begins at the balance before today', () => {
  expect(runSimulation({ daily }, [close('02T10:00', -400)]).daily).toEqual({
    floor: 9100,
    moneyLeft: 500,
  });
});

test('the daily floor of today is that of a closing that came after the page was opened', () => {
  // The page is of Monday. On Tuesday, 400 of 500 are lost already.
  const late = runSimulation({ daily }, [close('02T10:00', -100), close('03T00:10', -400)], '02T23:50');
  expect(late.daily).toEqual({ floor: 9400, moneyLeft: 100 });
});

test('the daily floor with the effect of a pause is reported and fails nothing', () => {
  const rules = { daily: { ...daily, effect: 'pause' as const } };
  expect(runSimulation(rules, [close('02T10:00', -600), close('03T10:00', 50)])).toMatchObject({
    status: 'running',
    pausedDays: ['2026-03-02'],
    balance: 9450,
  });
});

describe('the total floor', () => {
  const closings = [close('02T10:00', 800), close('02T15:00', -300), close('03T10:00', -100)];

  test.each([
    // Each floor is 1,000 below 10,000, the highest balance at the beginning of a day, and the highest balance.
    ['static', 9000],
    ['trailEod', 9500],
    ['trailIntraday', 9800],
  ] as const)('the total floor %s lies at %d', (mode, floor) => {
    const total = { percent: 10, mode, is_locked: false };
    expect(runSimulation({ total }, closings).total).toEqual({ floor, moneyLeft: 10_400 - floor });
  });

  test('the total floor stops at the initial balance when it is locked', () => {
    const total = { percent: 4, mode: 'trailEod', is_locked: true } as const;
    expect(runSimulation({ total }, [close('02T10:00', 3000), close('03T10:00', 1)]).total?.floor).toBe(
      10_000,
    );
  });

  test('the total floor fails the plan at the closing that breaks it, and later closings do not count', () => {
    const total = { percent: 10, mode: 'static', is_locked: false } as const;
    const losingClosings = [close('02T10:00', -600), close('03T10:00', -401), close('04T10:00', 5000)];
    expect(runSimulation({ total }, losingClosings)).toMatchObject({
      status: 'failed',
      balance: 8999,
      days: 2,
      endedAt: Date.parse('2026-03-03T10:00:00Z'),
      breach: { rule: 'total', floor: 9000 },
    });
  });
});

describe('a plan is passed', () => {
  const closings = [close('02T10:00', 700), close('03T10:00', 300), close('04T10:00', 100)];

  test('a plan is passed when its target is reached', () => {
    expect(runSimulation({ target_percent: 10 }, closings)).toMatchObject({
      status: 'passed',
      balance: 11_000,
      days: 2,
      target: { goal: 11_000, missingMoney: 0 },
    });
    expect(runSimulation({ target_percent: 12 }, closings)).toMatchObject({
      status: 'running',
      target: { missingMoney: 100 },
    });
  });

  test('a plan is passed only after its minimum number of days', () => {
    expect(runSimulation({ target_percent: 10, min_days: 3 }, closings)).toMatchObject({
      status: 'passed',
      days: 3,
    });
    expect(runSimulation({ target_percent: 10, min_days: 4 }, closings)).toMatchObject({
      status: 'running',
      days: 3,
    });
  });

  test('a plan is passed only when its best day is a small enough part of the profit', () => {
    // 700 of 1000 is 70 %, of 1100 is 63.6 %.
    const outcome = runSimulation({ target_percent: 10, best_day_percent: 65 }, closings);
    expect(outcome).toMatchObject({ status: 'passed', balance: 11_100 });
    expect(outcome.bestDayPercent).toBeCloseTo(63.636, 3);
    expect(runSimulation({ target_percent: 10, best_day_percent: 60 }, closings).status).toBe('running');
  });

  test('a plan is passed when its best day is exactly that part, whatever binary fractions add', () => {
    const equal = ['02', '03', '04', '05', '06'].map((day) => close(`${day}T10:00`, 200.05));
    expect(runSimulation({ target_percent: 10, best_day_percent: 20 }, equal).status).toBe('passed');
  });
});

test('a plan without closings is at its beginning', () => {
  const total = { percent: 10, mode: 'static', is_locked: false } as const;
  expect(runSimulation({ daily, total, target_percent: 8 }, [])).toMatchObject({
    status: 'running',
    balance: 10_000,
    days: 0,
    bestDayPercent: undefined,
    daily: { moneyLeft: 500 },
    total: { moneyLeft: 1000 },
    target: { missingMoney: 800 },
  });
});

test('every template names its source and its day, and each limits something', () => {
  for (const { name, source, verifiedAt, rules } of fundingTemplates) {
    expect([name, source !== '', /^\d{4}-\d\d-\d\d$/.test(verifiedAt)]).toEqual([name, true, true]);
    expect([name, rules.daily !== null || rules.total !== null]).toEqual([name, true]);
  }
  expect(new Set(fundingTemplates.map(({ key }) => key)).size).toBe(fundingTemplates.length);
});
