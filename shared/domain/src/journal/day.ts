import { msPerDay } from '../durations';
import type { ClosedTrade } from './closed-trades';
import { toInstant, isZone, toWallTime, type Instant, type WallTime, type ZoneName } from './zone';

/**
 * The clock that assigns trades to days: `server` is that of the account's server, as in the broker's own statement;
 * otherwise a time zone, such as the trader's.
 */
export type DayZone = ZoneName;

/** The closing time of a trade. */
export type Closing = Pick<ClosedTrade, 'closedAt' | 'closedWall'>;

/** A day, as `2026-03-09`. */
export type DateKey = string;

/** Whether a text is a day of the calendar, from the year 1 on. */
export const isDay = (text: string | null): text is DateKey =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  toDateKey(Date.parse(text)) === text;

/** Whether a text is the name of a clock by which days are counted. */
export const isDayZone = (text: string): text is DayZone => text === 'server' || isZone(text);

/** The reading of the chosen clock when a trade was closed. All grouping of trades by day uses this function. */
export function getClosingWall(trade: Closing, zone: DayZone): WallTime {
  return zone === 'server' ? trade.closedWall : toWallTime(zone, trade.closedAt);
}

const padTwo = (value: number) => String(value).padStart(2, '0');
const minutesOfDay = Array.from(
  { length: 1440 },
  (_, minute) => `T${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}:`,
);
const seconds = Array.from({ length: 60 }, (_, second) => padTwo(second));

/** Counted upwards also before 1970. */
const computeRemainder = (time: number, unit: number) => time - Math.floor(time / unit) * unit;

let lastDay = { number: Number.NaN, key: '' };

/** The day of a reading. Consecutive trades are mostly of the same day, so the last result is cached. */
export function toDateKey(wall: WallTime): DateKey {
  const number = Math.floor(wall / msPerDay);
  if (number !== lastDay.number) lastDay = { number, key: new Date(wall).toISOString().slice(0, 10) };
  return lastDay.key;
}

/** A reading of a clock, as text: `2026-03-09T22:30:00`. */
export function formatWall(wall: WallTime): string {
  // Building these texts takes longer with `Date`, and a thousand trades have three thousand of them.
  const second = Math.floor(computeRemainder(wall, msPerDay) / 1000);
  return `${toDateKey(wall)}${minutesOfDay[Math.floor(second / 60)]}${seconds[second % 60]}`;
}

/** An instant, as text: `2026-03-09T22:30:00.000Z`. */
export const formatInstant = (instant: Instant): string =>
  `${formatWall(instant)}.${String(computeRemainder(instant, 1000)).padStart(3, '0')}Z`;

/** The day on which a trade was closed. */
export const getClosingDay = (trade: Closing, zone: DayZone): DateKey =>
  toDateKey(getClosingWall(trade, zone));

export interface CalendarMonth {
  readonly year: number;
  /** 1 = January. */
  readonly month: number;
}

/**
 * The month at a distance of some months from the current one of a clock.
 *
 * @param now - The reading of the clock.
 * @param offset - 0 is the month of `now`, -1 the one before.
 */
export function getMonthAt(now: WallTime, offset: number): CalendarMonth {
  const today = new Date(now);
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset));
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 };
}

/** First reading of a month, and first reading of the next. */
export function getMonthBounds({ year, month }: CalendarMonth): {
  readonly from: WallTime;
  readonly to: WallTime;
} {
  return { from: Date.UTC(year, month - 1), to: Date.UTC(year, month) };
}

/**
 * The readings of the server's clock that cover a stretch of the chosen clock, and maybe a little more: the range to fetch
 * before trades are filtered by {@link getClosingWall}.
 */
export function toServerWalls(
  stretch: { readonly from: WallTime; readonly to: WallTime },
  zone: DayZone,
  serverZone: ZoneName,
): { readonly from: WallTime; readonly to: WallTime } {
  if (zone === 'server') return stretch;
  const onServer = (wall: WallTime): WallTime => toWallTime(serverZone, toInstant(zone, wall));
  const slack = msPerDay;
  return { from: onServer(stretch.from) - slack, to: onServer(stretch.to) + slack };
}
