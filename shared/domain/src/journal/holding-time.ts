import { msPerDay, msPerHour, msPerMinute } from '../durations';

/** Ranges of holding times, the shortest first. Each ends before `below`, in milliseconds. */
export const holdingTimes = [
  { range: 'minutes5', below: 5 * msPerMinute },
  { range: 'minutes30', below: 30 * msPerMinute },
  { range: 'hours4', below: 4 * msPerHour },
  { range: 'day', below: msPerDay },
  { range: 'week', below: 7 * msPerDay },
  { range: 'longer', below: Infinity },
] as const;

/** How long a position was open. */
export type HoldingTime = (typeof holdingTimes)[number]['range'];

/** The range of a holding time. @param ms - Milliseconds between opening and closing; undefined below zero. */
export function findHoldingTime(ms: number): HoldingTime | undefined {
  return ms >= 0 ? holdingTimes.find(({ below }) => ms < below)?.range : undefined;
}
