import type { RoutinePageEntity, TradeEntity } from '@parque/contract';
import { findDayPlan, findPeriodReview, type Goal } from '../../api/routine';
import { computeAdherencePercent, getPlanTime, groupTradesByDay, type Summary } from './summary';

/** What the progress of a goal is computed from. */
export interface PeriodFacts {
  /** The trades that closed in the period. */
  readonly trades: readonly TradeEntity[];
  readonly pages: readonly RoutinePageEntity[];
  readonly computeSummary: (trades: readonly TradeEntity[]) => Summary;
  readonly clock: Parameters<typeof getPlanTime>[2];
  /** Whether the period has ended, so that a goal can be missed. */
  readonly isOver: boolean;
}

export interface GoalProgress {
  /** The value in the unit of the goal; for a daily limit, the number of days within it. Undefined without data. */
  readonly value: number | undefined;
  /** Number of days on which trades closed. */
  readonly days: number;
  /** 0 to 1. */
  readonly share: number;
  readonly state: 'met' | 'missed' | 'open' | 'none';
}

/** Rounds as the figure is shown, so that two of three reach a target of 66.67 %. */
const roundForDisplay = (value: number) => Math.round(value * 100) / 100;

const clampShare = (share: number) => Math.min(1, Math.max(0, share));

/** A limit that holds on each day. */
function computeLimitProgress(days: readonly Summary[], isWithin: (day: Summary) => boolean): GoalProgress {
  if (days.length === 0) return { value: undefined, days: 0, share: 0, state: 'none' };
  const daysWithin = days.filter(isWithin).length;
  return {
    value: daysWithin,
    days: days.length,
    share: daysWithin / days.length,
    state: daysWithin === days.length ? 'met' : 'missed',
  };
}

function computeTargetProgress(
  value: number | undefined,
  { metric, target }: Goal,
  days: number,
  isOver: boolean,
): GoalProgress {
  if (value === undefined) return { value, days, share: 0, state: 'none' };
  // Money is exact, and can have more decimals.
  const comparable = metric === 'net' ? value : roundForDisplay(value);
  const unmetState = isOver ? 'missed' : 'open';
  return { value, days, share: clampShare(value / target), state: comparable >= target ? 'met' : unmetState };
}

/** Percent of the days on which trades closed. */
const computeDayPercent = (days: readonly string[], isDone: (day: string) => boolean) =>
  days.length === 0 ? undefined : (100 * days.filter(isDone).length) / days.length;

/** Computes the progress of a goal of a week or a month. Definitions: docs/journal.md. */
export function computeGoalProgress(goal: Goal, facts: PeriodFacts): GoalProgress {
  const { pages, clock, isOver } = facts;
  const byDay = groupTradesByDay(facts.trades);
  const days = [...byDay.keys()];
  const summaries = [...byDay.values()].map(facts.computeSummary);
  const totalSummary = facts.computeSummary(facts.trades);
  const isPlanned = (day: string) => {
    const plan = findDayPlan(pages, day);
    return plan !== undefined && getPlanTime(plan, facts.trades, clock) !== 'after';
  };
  const values = {
    rule_adherence: () => computeAdherencePercent(totalSummary),
    net: () => (totalSummary.trades === 0 ? undefined : totalSummary.profit),
    r: () => totalSummary.r,
    days_reviewed: () => computeDayPercent(days, (day) => findPeriodReview(pages, 'day', day) !== undefined),
    days_planned: () => computeDayPercent(days, isPlanned),
  };
  if (goal.metric === 'max_trades')
    return computeLimitProgress(summaries, ({ trades }) => trades <= goal.target);
  if (goal.metric === 'max_loss')
    return computeLimitProgress(summaries, ({ profit }) => profit >= -goal.target);
  return computeTargetProgress(values[goal.metric](), goal, days.length, isOver);
}
