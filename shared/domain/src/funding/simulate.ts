import { toDateKey } from '../journal/day';
import { toWallTime, type Instant, type ZoneName } from '../journal/zone';
import type { FundingRules } from './rules';

/** A closing that changed the balance. */
export interface FundingClosing {
  readonly closedAt: Instant;
  readonly net: number;
}

export interface FundingQuestion {
  readonly rules: FundingRules;
  /** The initial balance of the plan, > 0. */
  readonly size: number;
  /** In the order of their time. */
  readonly closings: readonly FundingClosing[];
  /** The end of the simulation, or the last closing if that is later. The outcome has the limits of that day. */
  readonly now: Instant;
}

/** A floor that the balance fell below. */
export interface Breach {
  readonly rule: 'daily' | 'total';
  readonly brokenAt: Instant;
  readonly day: string;
  readonly floor: number;
  readonly balance: number;
}

/** A floor and how far the balance is above it; negative below it. */
export interface FloorState {
  readonly floor: number;
  readonly moneyLeft: number;
}

/** The outcome of a plan. The figures of a failed or passed plan are those at that closing. */
export interface FundingOutcome {
  readonly status: 'running' | 'failed' | 'passed';
  /** When it failed or was passed; the end of the simulation while it is running. */
  readonly endedAt: Instant;
  readonly breach: Breach | undefined;
  readonly balance: number;
  readonly daily: FloorState | undefined;
  readonly total: FloorState | undefined;
  /** The balance to reach, and what is missing; zero once it is reached. */
  readonly target: { readonly goal: number; readonly missingMoney: number } | undefined;
  readonly days: number;
  /** Share of the best day in the total profit, in percent; undefined without a profit. */
  readonly bestDayPercent: number | undefined;
  /** Days that a rule with the effect `pause` ended early. */
  readonly pausedDays: readonly string[];
}

interface State {
  day: string;
  dayStart: number;
  balance: number;
  /** The highest balance at the beginning of a day. */
  highestStart: number;
  highest: number;
  readonly byDay: Map<string, number>;
  readonly pausedDays: Set<string>;
}

const toZoneDay = (zone: ZoneName, instant: Instant) => toDateKey(toWallTime(zone, instant));

function beginDay(state: State, day: string): void {
  if (state.day === day) return;
  state.day = day;
  state.dayStart = state.balance;
  state.highestStart = Math.max(state.highestStart, state.balance);
}

/** Returns the lowest allowed balance of the day: its first balance, less a percentage of it or of the initial balance. */
function computeDailyFloor({ daily }: FundingRules, size: number, { dayStart }: State): number | undefined {
  if (!daily) return undefined;
  return dayStart - (daily.percent / 100) * (daily.of === 'initial' ? size : dayStart);
}

function computeTotalFloor({ total }: FundingRules, size: number, state: State): number | undefined {
  if (!total) return undefined;
  const { mode, percent } = total;
  const tops = { static: size, trailEod: state.highestStart, trailIntraday: state.highest };
  const floor = tops[mode] - (percent / 100) * size;
  return total.is_locked ? Math.min(floor, size) : floor;
}

/** A cent below a floor is a breach; the last digit of a floating-point sum or share is not. */
const tolerance = 1e-6;

function findBreach({ rules, size }: FundingQuestion, state: State, instant: Instant): Breach | undefined {
  const { day, balance } = state;
  const floors = [
    { rule: 'total' as const, floor: computeTotalFloor(rules, size, state) },
    { rule: 'daily' as const, floor: computeDailyFloor(rules, size, state) },
  ];
  for (const { rule, floor } of floors) {
    if (floor !== undefined && balance < floor - tolerance)
      return { rule, brokenAt: instant, day, floor, balance };
  }
  return undefined;
}

function computeBestDayShare({ byDay, balance }: State, size: number): number | undefined {
  const profit = balance - size;
  return profit > 0 ? (100 * Math.max(...byDay.values())) / profit : undefined;
}

const computeGoal = (size: number, percent: number) => (size * (100 + percent)) / 100;

function isPassed({ rules, size }: FundingQuestion, state: State): boolean {
  const { target_percent: target, min_days: minDays, best_day_percent: bestDay } = rules;
  if (target === null) return false;
  const share = computeBestDayShare(state, size) ?? Infinity;
  return (
    state.balance >= computeGoal(size, target) - tolerance &&
    state.byDay.size >= (minDays ?? 0) &&
    share <= (bestDay ?? Infinity) + tolerance
  );
}

const toFloorState = (floor: number | undefined, { balance }: State): FloorState | undefined =>
  floor === undefined ? undefined : { floor, moneyLeft: balance - floor };

function buildOutcome(
  { rules, size }: FundingQuestion,
  state: State,
  end: Pick<FundingOutcome, 'status' | 'endedAt' | 'breach'>,
): FundingOutcome {
  const goal = rules.target_percent === null ? undefined : computeGoal(size, rules.target_percent);
  return {
    ...end,
    balance: state.balance,
    daily: toFloorState(computeDailyFloor(rules, size, state), state),
    total: toFloorState(computeTotalFloor(rules, size, state), state),
    target: goal === undefined ? undefined : { goal, missingMoney: Math.max(0, goal - state.balance) },
    days: state.byDay.size,
    bestDayPercent: computeBestDayShare(state, size),
    pausedDays: [...state.pausedDays],
  };
}

/**
 * Applies the rules of a plan to closings, as if the plan had begun with the first one. The balance is checked after
 * each closing. What open positions lost in between is not known, so a real plan can fail earlier. A day that a `pause`
 * ended continues here, because the real closings continue; the pause is only reported.
 */
export function simulateFunding(question: FundingQuestion): FundingOutcome {
  const { rules, size, closings, now } = question;
  const state: State = {
    day: '',
    dayStart: size,
    balance: size,
    highestStart: size,
    highest: size,
    byDay: new Map(),
    pausedDays: new Set(),
  };
  for (const { closedAt, net } of closings) {
    beginDay(state, toZoneDay(rules.zone, closedAt));
    state.balance += net;
    state.highest = Math.max(state.highest, state.balance);
    state.byDay.set(state.day, (state.byDay.get(state.day) ?? 0) + net);
    const breach = findBreach(question, state, closedAt);
    const isPause = breach?.rule === 'daily' && rules.daily?.effect === 'pause';
    if (isPause) state.pausedDays.add(state.day);
    if (breach && !isPause)
      return buildOutcome(question, state, { status: 'failed', endedAt: closedAt, breach });
    if (isPassed(question, state))
      return buildOutcome(question, state, { status: 'passed', endedAt: closedAt, breach: undefined });
  }
  // A closing can be later than the time at which a page was opened.
  const end = Math.max(now, closings.at(-1)?.closedAt ?? now);
  beginDay(state, toZoneDay(rules.zone, end));
  return buildOutcome(question, state, { status: 'running', endedAt: end, breach: undefined });
}
