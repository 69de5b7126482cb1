import { toCsvMoment } from '@parque/domain/csv';
import { startOfDay } from '../editing/day';
import type { TableAddress } from './use-table-address';

/**
 * Returns the instant at which a day begins in a time zone, in the form of the API.
 *
 * @param day - The value of a date field, such as '2027-03-14'. Any other text returns undefined.
 * @param later - The number of days to add.
 * @param timeZone - IANA name; the time zone of the browser when undefined.
 */
export function toDayStart(day: string, later: number, timeZone: string | undefined): string | undefined {
  const local = startOfDay(day, later);
  if (!local || timeZone === undefined) return local?.toISOString();
  const wall = +local - local.getTimezoneOffset() * 60_000;
  const toWall = (ms: number) => Date.parse(`${toCsvMoment(new Date(ms), timeZone).replace(' ', 'T')}Z`);
  // The first guess is wrong by an hour when the clock changes between it and midnight; the second step corrects that.
  const guess = 2 * wall - toWall(wall);
  return new Date(guess + wall - toWall(guess)).toISOString();
}

/** Returns the range of days in the address of a table, in the form of the API. It includes both days. */
export function toDayRange({ filter }: TableAddress, timeZone: string | undefined) {
  const from = toDayStart(filter('del'), 0, timeZone);
  const to = toDayStart(filter('al'), 1, timeZone);
  return { ...(from && { from }), ...(to && { to }) };
}
