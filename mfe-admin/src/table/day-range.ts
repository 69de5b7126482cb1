import { csvMoment } from '@parque/domain/csv';
import { startOfDay } from '../editing/day';

/**
 * Returns the instant at which a day begins in a time zone, as the API takes it.
 *
 * @param day - As a date field gives it: '2027-03-14'. Any other text gives undefined.
 * @param later - Days after it.
 * @param timeZone - IANA name; undefined: that of the browser.
 */
export function toDayStart(day: string, later: number, timeZone: string | undefined): string | undefined {
  const local = startOfDay(day, later);
  if (!local || timeZone === undefined) return local?.toISOString();
  const wall = +local - local.getTimezoneOffset() * 60_000;
  const wallAt = (at: number) => Date.parse(`${csvMoment(new Date(at), timeZone).replace(' ', 'T')}Z`);
  // The second step corrects a change of the clock between the guess and the midnight.
  const guess = 2 * wall - wallAt(wall);
  return new Date(guess + wall - wallAt(guess)).toISOString();
}
