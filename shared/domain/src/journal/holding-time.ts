const minute = 60_000;
const hour = 60 * minute;

/** Ranges of holding times, the shortest first. Each ends before `below`, in milliseconds. */
export const holdingTimes = [
  { range: 'minutes5', below: 5 * minute },
  { range: 'minutes30', below: 30 * minute },
  { range: 'hours4', below: 4 * hour },
  { range: 'day', below: 24 * hour },
  { range: 'week', below: 7 * 24 * hour },
  { range: 'longer', below: Infinity },
] as const;

/** How long a position was open. */
export type HoldingTime = (typeof holdingTimes)[number]['range'];

/** The range of a holding time. @param ms - Milliseconds between opening and closing; undefined below zero. */
export function holdingTimeOf(ms: number): HoldingTime | undefined {
  return ms >= 0 ? holdingTimes.find(({ below }) => ms < below)?.range : undefined;
}
