import type { RoutinePageEntity, TradeEntity } from '@parque/contract';
import { planOf, reviewOfPeriod, type Goal } from '../../api/routine';
import { adherencePercent, planTime, tradesByDay, type Summary } from './summary';

/** What the progress of a goal is computed from. */
export interface PeriodFacts {
  /** That closed in the period. */
  readonly trades: readonly TradeEntity[];
  readonly pages: readonly RoutinePageEntity[];
  readonly summaryOf: (trades: readonly TradeEntity[]) => Summary;
  readonly clock: Parameters<typeof planTime>[2];
  /** Whether the period has ended, so that a goal can be missed. */
  readonly isOver: boolean;
}

export interface GoalProgress {
  /** In the unit of the goal. Of a limit of a day: the number of days within it. Undefined without data. */
  readonly value: number | undefined;
  /** Number of days on which trades closed. */
  readonly days: number;
  /** 0 to 1. */
  readonly share: number;
  readonly state: 'met' | 'missed' | 'open' | 'none';
}

/** As the figure is shown: a target of 66.67 % is reached by two of three. */
const shown = (value: number) => Math.round(value * 100) / 100;

const clamped = (share: number) => Math.min(1, Math.max(0, share));

/** A limit that holds on each day. */
function limitProgress(days: readonly Summary[], isWithin: (day: Summary) => boolean): GoalProgress {
  const within = days.filter(isWithin).length;
  return {
    value: days.length === 0 ? undefined : within,
    days: days.length,
    share: days.length === 0 ? 0 : within / days.length,
    state: days.length === 0 ? 'none' : within === days.length ? 'met' : 'missed',
  };
}

function targetProgress(
  value: number | undefined,
  { metric, target }: Goal,
  days: number,
  isOver: boolean,
): GoalProgress {
  if (value === undefined) return { value, days, share: 0, state: 'none' };
  // Money is exact, and can have more decimals.
  const compared = metric === 'net' ? value : shown(value);
  const state = compared >= target ? 'met' : isOver ? 'missed' : 'open';
  return { value, days, share: clamped(value / target), state };
}

/** Percent of the days on which trades closed. */
const percentOf = (days: readonly string[], isDone: (day: string) => boolean) =>
  days.length === 0 ? undefined : (100 * days.filter(isDone).length) / days.length;

/** How far a goal of a week or a month is. Definitions: docs/journal.md. */
export function goalProgress(goal: Goal, facts: PeriodFacts): GoalProgress {
  const { pages, clock, isOver } = facts;
  const byDay = tradesByDay(facts.trades);
  const [days, summaries] = [[...byDay.keys()], [...byDay.values()].map(facts.summaryOf)];
  const all = facts.summaryOf(facts.trades);
  const isPlanned = (day: string) => {
    const plan = planOf(pages, day);
    return plan !== undefined && planTime(plan, facts.trades, clock) !== 'after';
  };
  const values = {
    rule_adherence: () => adherencePercent(all),
    net: () => (all.trades === 0 ? undefined : all.profit),
    r: () => all.r,
    days_reviewed: () => percentOf(days, (day) => reviewOfPeriod(pages, 'day', day) !== undefined),
    days_planned: () => percentOf(days, isPlanned),
  };
  if (goal.metric === 'max_trades') return limitProgress(summaries, ({ trades }) => trades <= goal.target);
  if (goal.metric === 'max_loss') return limitProgress(summaries, ({ profit }) => profit >= -goal.target);
  return targetProgress(values[goal.metric](), goal, days.length, isOver);
}
