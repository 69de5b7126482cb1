import {
  addSums,
  getClosingWall,
  toDateKey,
  getMonthBounds,
  buildMonthOfSums,
  toServerWalls,
  toTradeSums,
  type CalendarMonth,
  type DateKey,
  type DayZone,
  type MonthFigures,
  type TradeSums,
} from '@parque/domain/journal';
import { msPerHour } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import type { Account } from '../accounts/account-repository';
import { toClosing } from '../trades/trade-row';
import { truncateToHour, listHoursBetween, listTradesInHours, type HourSums } from './hour-repository';

type Zoned = Pick<Account, 'id' | 'zone'>;

/**
 * Returns the day to which all trades of an hour belong; undefined when a day may begin, or a clock may change, within
 * the hour.
 */
function findDay({ wall, instant }: HourSums, { zone: serverZone }: Zoned, zone: DayZone) {
  if (zone === 'server') return toDateKey(Math.round(wall));
  const first = toClosing(instant, wall, serverZone);
  const length = msPerHour - 1;
  const last = toClosing(instant === null ? null : instant + length, wall + length, serverZone);
  const [from, to] = [getClosingWall(first, zone), getClosingWall(last, zone)];
  const isSteady = last.closedAt - first.closedAt === length && to - from === length;
  const day = toDateKey(from);
  return isSteady && toDateKey(to) === day ? day : undefined;
}

/** Returns the sums of the days of a month in a time zone. It may contain days before and after the month. */
async function sumDays(db: Database, account: Zoned, month: CalendarMonth, zone: DayZone) {
  const { from, to } = toServerWalls(getMonthBounds(month), zone, account.zone);
  const hours = await listHoursBetween(db, account.id, { from: truncateToHour(from), to });
  const days = new Map<DateKey, TradeSums>();
  const add = (day: DateKey, sums: TradeSums) => {
    const previousSums = days.get(day);
    days.set(day, previousSums ? addSums(previousSums, sums) : sums);
  };
  const hoursWithDays = hours.map((hour) => ({
    hour,
    wall: Math.round(hour.wall),
    day: findDay(hour, account, zone),
  }));
  const dividedHours = new Set(hoursWithDays.flatMap(({ wall, day }) => (day === undefined ? [wall] : [])));
  for (const { hour, wall, day } of hoursWithDays) {
    if (day !== undefined && !dividedHours.has(wall)) add(day, hour);
  }
  for (const trade of await listTradesInHours(db, account, [...dividedHours])) {
    add(toDateKey(getClosingWall(trade, zone)), toTradeSums(trade));
  }
  return days;
}

/**
 * Computes the figures of a month from the hours of an account, without lists of trades. For an hour within which a day
 * of the time zone begins, the single trades are read.
 */
export async function computeMonthOfHours(
  db: Database,
  account: Zoned,
  month: CalendarMonth,
  zone: DayZone,
): Promise<MonthFigures> {
  return buildMonthOfSums(month, await sumDays(db, account, month, zone));
}
