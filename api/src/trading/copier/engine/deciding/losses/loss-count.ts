import type { LossLimit } from '@parque/domain/copy';
import { msPerDay } from '@parque/domain/durations';
import type { Instant } from '@parque/domain/journal';
import type { CountedLosses } from '../../../../../core/database/schema';
import type { Child } from '../../recording/child';

/* The limits on losses that a reading of an account reaches. */

type Limits = Pick<Child, 'maxDailyLoss' | 'maxTotalLoss' | 'maxDrawdown'>;
type Counted = Pick<Child, 'losses' | 'lossRun'>;
type DayColumns = Pick<Child, 'day' | 'dayEquity' | 'stoppedDay'>;

/** The equity of an account, and its deposits and withdrawals. */
export interface Reading {
  readonly readAt: Instant;
  /** The day on the clock of the broker's server, where the clock is known; otherwise UTC. */
  readonly day: string;
  /** When this day began. */
  readonly midnight: Instant;
  readonly equity: number;
  /** Sums of deposits, withdrawals and credits: of this day, and since the requested time. */
  readonly paidToday: number;
  readonly paidSince: number;
}

/** Whether an owner limits the losses of an account. */
export const hasLossLimit = ({ maxDailyLoss, maxTotalLoss, maxDrawdown }: Limits): boolean =>
  maxDailyLoss !== null || maxTotalLoss !== null || maxDrawdown !== null;

/** Returns the losses since the limits were last changed. */
export const getCurrentLosses = ({ losses, lossRun }: Counted) => (losses?.run === lossRun ? losses : null);

/** Returns the limit that an account has reached, as it was last read; a limit that was removed stops nothing. */
export function getReachedLimit(child: Limits & Counted & Omit<DayColumns, 'dayEquity'>): LossLimit | null {
  const { maxDailyLoss, stoppedDay, day, maxTotalLoss, maxDrawdown } = child;
  if (maxDailyLoss !== null && stoppedDay !== null && stoppedDay === day) return 'daily_loss';
  return maxTotalLoss === null && maxDrawdown === null ? null : (getCurrentLosses(child)?.stop ?? null);
}

/**
 * Counts the losses since the owner set the limits.
 *
 * @param isComplete - Whether the history has all deals, so that the payments until the last midnight are final.
 */
export function countLosses(
  child: Omit<Limits, 'maxDailyLoss'> & Counted,
  reading: Reading,
  isComplete: boolean,
): CountedLosses {
  const { readAt: from, equity, midnight, paidToday, paidSince } = reading;
  const { maxTotalLoss, maxDrawdown, lossRun } = child;
  const previousLosses = getCurrentLosses(child);
  if (!previousLosses) {
    // The equity already includes what was paid in on this day before.
    const paidIn = -paidToday;
    return { run: lossRun, from, start: equity, peak: equity, paid: paidIn, paidTo: midnight, stop: null };
  }
  const worth = equity - previousLosses.paid - paidSince;
  const peak = Math.max(previousLosses.peak, worth);
  const isTotal = maxTotalLoss !== null && previousLosses.start - worth >= maxTotalLoss;
  const isDrawdown = maxDrawdown !== null && peak - worth >= maxDrawdown;
  const stop = previousLosses.stop ?? (isTotal ? 'total_loss' : isDrawdown ? 'drawdown' : null);
  const isNewDay = isComplete && midnight > previousLosses.paidTo;
  const newPayments = isNewDay ? { paid: previousLosses.paid + paidSince - paidToday, paidTo: midnight } : {};
  return { ...previousLosses, ...newPayments, peak, stop };
}

/**
 * The loss of the day is counted from the first equity that is read on it. A clock that is set back over midnight, as by
 * the end of daylight saving time, does not end a stop: until the same midnight is over again, nothing changes.
 */
export function countDay(
  child: Pick<Limits, 'maxDailyLoss'> & DayColumns,
  { day, equity, paidToday }: Reading,
) {
  const isSetBack = child.day !== null && Date.parse(child.day) - Date.parse(day) === msPerDay;
  if (isSetBack) return { day: child.day, dayEquity: child.dayEquity, stoppedDay: child.stoppedDay };
  const worth = equity - paidToday;
  const dayEquity = child.day === day && child.dayEquity !== null ? child.dayEquity : worth;
  const isReached = child.maxDailyLoss !== null && dayEquity - worth >= child.maxDailyLoss;
  return { day, dayEquity, stoppedDay: isReached ? day : child.stoppedDay };
}
