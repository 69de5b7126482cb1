import { csvMoment } from '@parque/domain/csv';
import { startOfDay } from '../editing/day';
import type { TableAddress } from './use-table-address';

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

/** Returns the range of days in the address of a table, both included, as the API takes it. */
export function toDayRange({ filter }: TableAddress, timeZone: string | undefined) {
  const from = toDayStart(filter('del'), 0, timeZone);
  const to = toDayStart(filter('al'), 1, timeZone);
  return { ...(from && { from }), ...(to && { to }) };
}
