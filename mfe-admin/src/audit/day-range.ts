import { startOfDay } from '../editing/day';

/**
 * Returns the instant at which a day begins, in local time, as the API takes it.
 *
 * @param day - As a date field gives it: '2027-03-14'. Any other text gives undefined.
 * @param later - Days after it.
 */
export const instantOf = (day: string, later = 0): string | undefined =>
  startOfDay(day, later)?.toISOString();
