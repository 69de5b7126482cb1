import type { RoutinePageEntity, TradeEntity } from '@parque/contract';
import { createBlankPlan, createBlankPeriodReview, type Goal } from '../../api/routine';
import { createReview, createSetup, addStop, createTrade } from '../../testing/journal';
import { computeGoalProgress, type PeriodFacts } from './goal-progress';
import { getPlanTime, computeSummary } from './summary';

// Monday: 200 and -50. Tuesday: three trades, -150 in all. Wednesday: 100, without a stop.
const trades: TradeEntity[] = [
  createTrade('2026-11-02T09:00:00', 200, { ticket: 'a', ...addStop(200) }),
  createTrade('2026-11-02T11:00:00', -50, { ticket: 'b', ...addStop(-50) }),
  createTrade('2026-11-03T09:00:00', -100, { ticket: 'c' }),
  createTrade('2026-11-03T10:00:00', -100, { ticket: 'd' }),
  createTrade('2026-11-03T11:00:00', 50, { ticket: 'e' }),
  createTrade('2026-11-04T09:00:00', 100, { ticket: 'f' }),
];
const setup = createSetup('setup-0001', 'Ruptura', ['Uno', 'Dos']);
const toRule = (index: number) => `setup-0001-rule-${index}`;
const context = {
  zone: 'UTC',
  setups: new Map([[setup.key, setup]]),
  // 3 kept and 1 broken; the mark of a removed rule does not count.
  reviews: new Map(
    [
      createReview('a', { setup: setup.key, kept: [toRule(0), toRule(1), 'old-rule-9'] }),
      createReview('b', { setup: setup.key, kept: [toRule(0)], broken: [toRule(1)] }),
    ].map((review) => [review.ticket, review]),
  ),
};
const plan = (day: string, writtenAt: string, changedAt = writtenAt) => ({
  ...createBlankPlan(day),
  text: 'Plan',
  written_at: writtenAt,
  updated_at: changedAt,
  version: 1,
});
const pages: RoutinePageEntity[] = [
  { ...createBlankPeriodReview('day', '2026-11-02'), rating: 4, version: 1 },
  plan('2026-11-02', '2026-11-02T08:00:00.000Z'),
  plan('2026-11-03', '2026-11-03T09:30:00.000Z'),
  plan('2026-11-04', '2026-11-04T08:00:00.000Z', '2026-11-04T20:00:00.000Z'),
];
const clock = { account: { zone: 'UTC' }, zone: 'server' };
const createFacts = (changes: Partial<PeriodFacts> = {}): PeriodFacts => ({
  trades,
  pages,
  clock,
  isOver: false,
  computeSummary: (someTrades) => computeSummary(someTrades, 2, context),
  ...changes,
});
const createGoal = (metric: Goal['metric'], target: number): Goal => ({
  key: 'objetivo-1',
  metric,
  period: 'week',
  target,
});

test.each([
  // Tuesday has three trades.
  ['max_trades', 2, { value: 2, share: 2 / 3, state: 'missed' }],
  ['max_trades', 3, { value: 3, share: 1, state: 'met' }],
  // Tuesday loses 150.
  ['max_loss', 149.99, { value: 2, share: 2 / 3, state: 'missed' }],
  ['max_loss', 150, { value: 3, share: 1, state: 'met' }],
  ['rule_adherence', 75, { value: 75, share: 1, state: 'met' }],
  ['rule_adherence', 80, { value: 75, share: 75 / 80, state: 'open' }],
  ['net', 400, { value: 100, share: 0.25, state: 'open' }],
  // 2 - 0.5; trades without a stop have no R.
  ['r', 3, { value: 1.5, share: 0.5, state: 'open' }],
  ['days_reviewed', 100, { value: 100 / 3, share: 1 / 3, state: 'open' }],
  // Tuesday's plan was written after the first opening, Wednesday's was changed after it.
  ['days_planned', 100, { value: 200 / 3, share: 2 / 3, state: 'open' }],
] as const)('%s with the target %s', (metric, target, expected) => {
  const { days, ...progress } = computeGoalProgress(createGoal(metric, target), createFacts());
  expect(progress).toEqual({
    value: expect.closeTo(expected.value, 9),
    share: expect.closeTo(expected.share, 9),
    state: expected.state,
  });
  expect(days).toBe(3);
});

test('a goal that is not reached is missed when its period is over', () => {
  expect(computeGoalProgress(createGoal('net', 400), createFacts({ isOver: true })).state).toBe('missed');
  expect(computeGoalProgress(createGoal('net', 100), createFacts({ isOver: true })).state).toBe('met');
});

test('a target is compared with the figure that is shown, without what binary fractions add', () => {
  // Ten times 0.1 R is 0.9999999999999999 as binary fractions.
  const tenths = Array.from({ length: 10 }, (_, index) =>
    createTrade('2026-11-02T09:00:00', 10, { ticket: `t${index}`, ...addStop(10) }),
  );
  expect(computeGoalProgress(createGoal('r', 1), createFacts({ trades: tenths, isOver: true })).state).toBe(
    'met',
  );
  // Two of three days are 66.67 %.
  expect(computeGoalProgress(createGoal('days_planned', 66.67), createFacts({ isOver: true })).state).toBe(
    'met',
  );
  expect(computeGoalProgress(createGoal('days_planned', 66.68), createFacts({ isOver: true })).state).toBe(
    'missed',
  );
});

test('a plan that was written after an opening of its day is late, also when that trade closed on a later day', () => {
  const swingTrade = createTrade('2026-11-05T09:00:00', 10, { ticket: 's', opened: '2026-11-04T07:00:00' });
  const late = plan('2026-11-04', '2026-11-04T08:00:00.000Z');
  const day = createTrade('2026-11-04T10:00:00', 10, { ticket: 'd', opened: '2026-11-04T09:00:00' });
  const week = createFacts({ trades: [day, swingTrade], pages: [late] });
  expect(computeGoalProgress(createGoal('days_planned', 100), week)).toMatchObject({ value: 0, days: 2 });
});

test('a loss counts as no progress', () => {
  const losingFacts = createFacts({ trades: trades.slice(2, 4) });
  expect(computeGoalProgress(createGoal('net', 400), losingFacts)).toMatchObject({ value: -200, share: 0 });
});

test.each(['max_trades', 'max_loss', 'rule_adherence', 'net', 'r', 'days_reviewed'] as const)(
  '%s without trades has no data',
  (metric) => {
    expect(computeGoalProgress(createGoal(metric, 1), createFacts({ trades: [] }))).toEqual({
      value: undefined,
      days: 0,
      share: 0,
      state: 'none',
    });
  },
);

test('a plan is compared with the first opening of its day, on the clock of the server', () => {
  const openedTrades = [createTrade('2026-03-10T18:00:00', 5, { opened: '2026-03-09T10:00:00' })];
  const server = { account: { zone: 'UTC+02:00' }, zone: 'server' };
  const on = (written: string, changed = written) =>
    getPlanTime({ day: '2026-03-09', written_at: written, updated_at: changed }, openedTrades, server);
  expect(on('2026-03-09T08:00:00.000Z')).toBe('before');
  expect(on('2026-03-09T08:00:01.000Z')).toBe('after');
  expect(on('2026-03-09T07:00:00.000Z', '2026-03-09T09:00:00.000Z')).toBe('changed');
});

test('a trade that was opened on an earlier day does not date the plan of the day', () => {
  const openedTrades = [createTrade('2026-03-10T18:00:00', 5, { opened: '2026-03-09T10:00:00' })];
  const writtenAt = '2026-03-10T23:00:00.000Z';
  expect(
    getPlanTime({ day: '2026-03-10', written_at: writtenAt, updated_at: writtenAt }, openedTrades, clock),
  ).toBe('before');
});
