import {
  addSums,
  closingWall,
  dateKey,
  monthBounds,
  monthOfSums,
  serverWalls,
  sumsOfTrade,
  type CalendarMonth,
  type DateKey,
  type DayZone,
  type MonthFigures,
  type TradeSums,
  type ZoneName,
} from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Account } from '../accounts/account-repository';
import { closingOf } from '../trades/trade-row';
import { daysBetween, hourMs, hourOf, hoursBetween, tradesInHours, type HourSums } from './hour-repository';

type Whose = Pick<Account, 'id' | 'zone'>;

/**
 * Returns the day to which all trades of an hour belong; undefined: the hour can contain the begin of a day, or a change
 * of a clock.
 */
function dayOf({ wall, at }: HourSums, { zone: serverZone }: Whose, zone: ZoneName): DateKey | undefined {
  const first = closingOf(at, wall, serverZone);
  const length = hourMs - 1;
  const last = closingOf(at === null ? null : at + length, wall + length, serverZone);
  const [from, to] = [closingWall(first, zone), closingWall(last, zone)];
  const isSteady = last.closedAt - first.closedAt === length && to - from === length;
  const day = dateKey(from);
  return isSteady && dateKey(to) === day ? day : undefined;
}

/** Returns the sums of the days of a month in a time zone that is not the server's, and of some days beside it. */
async function daysIn(
  db: Database,
  whose: Whose,
  month: CalendarMonth,
  zone: ZoneName,
): Promise<ReadonlyMap<DateKey, TradeSums>> {
  const { from, to } = serverWalls(monthBounds(month), zone, whose.zone);
  const hours = await hoursBetween(db, whose.id, { from: hourOf(from), to });
  const days = new Map<DateKey, TradeSums>();
  const add = (day: DateKey, sums: TradeSums) => {
    const before = days.get(day);
    days.set(day, before ? addSums(before, sums) : sums);
  };
  const placed = hours.map((hour) => ({ hour, wall: Math.round(hour.wall), day: dayOf(hour, whose, zone) }));
  const divided = new Set(placed.flatMap(({ wall, day }) => (day === undefined ? [wall] : [])));
  for (const { hour, wall, day } of placed) {
    if (day !== undefined && !divided.has(wall)) add(day, hour);
  }
  for (const trade of await tradesInHours(db, whose, [...divided])) {
    add(dateKey(closingWall(trade, zone)), sumsOfTrade(trade));
  }
  return days;
}

/**
 * Returns the figures of a month from the hours of an account, without lists of trades. In a time zone whose days do not
 * begin with an hour of the server's clock, the trades of these hours are read one by one.
 */
export async function monthOfHours(
  db: Database,
  whose: Whose,
  month: CalendarMonth,
  zone: DayZone,
): Promise<MonthFigures> {
  const days =
    zone === 'server'
      ? await daysBetween(db, whose.id, monthBounds(month))
      : await daysIn(db, whose, month, zone);
  return monthOfSums(month, days);
}
