import type { ClosedTrade } from './closed-trades';
import { instantOf, isZone, wallAt, type WallTime, type ZoneName } from './zone';

/**
 * By which clock a trade belongs to a day: `server`, that of the account's server, as in the broker's own statement; or
 * a zone, such as the trader's.
 */
export type DayZone = ZoneName;

/** The part of a trade that says when it was closed. */
export type Closing = Pick<ClosedTrade, 'closedAt' | 'closedWall'>;

/** A day, as `2026-03-09`. */
export type DateKey = string;

/** Whether a text says by which clock days are counted. */
export const isDayZone = (text: string): text is DayZone => text === 'server' || isZone(text);

/** What the chosen clock showed when a trade was closed. Whatever groups trades by day asks this function. */
export function closingWall(trade: Closing, zone: DayZone): WallTime {
  return zone === 'server' ? trade.closedWall : wallAt(zone, trade.closedAt);
}

/** A reading of a clock, as text: `2026-03-09T22:30:00`. */
export const wallText = (wall: WallTime): string => new Date(wall).toISOString().slice(0, 19);

/** The day of a reading. */
export const dateKey = (wall: WallTime): DateKey => new Date(wall).toISOString().slice(0, 10);

/** The day on which a trade was closed. */
export const closingDay = (trade: Closing, zone: DayZone): DateKey => dateKey(closingWall(trade, zone));

/** A month of the calendar. */
export interface CalendarMonth {
  readonly year: number;
  /** 1 = January. */
  readonly month: number;
}

/**
 * The month that lies some months away from the one in which a clock stands.
 *
 * @param now - What the clock shows.
 * @param offset - 0 is the month of `now`, -1 the one before.
 */
export function monthAt(now: WallTime, offset: number): CalendarMonth {
  const today = new Date(now);
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset));
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 };
}

/** First reading of a month, and first reading of the next. */
export function monthBounds({ year, month }: CalendarMonth): {
  readonly from: WallTime;
  readonly to: WallTime;
} {
  return { from: Date.UTC(year, month - 1), to: Date.UTC(year, month) };
}

/**
 * The readings of the server's clock that cover a stretch of the chosen clock, and maybe a little more: what to fetch
 * before {@link closingWall} says what belongs.
 */
export function serverWalls(
  stretch: { readonly from: WallTime; readonly to: WallTime },
  zone: DayZone,
  serverZone: ZoneName,
): { readonly from: WallTime; readonly to: WallTime } {
  if (zone === 'server') return stretch;
  const onServer = (wall: WallTime): WallTime => wallAt(serverZone, instantOf(zone, wall));
  const slack = 24 * 3_600_000;
  return { from: onServer(stretch.from) - slack, to: onServer(stretch.to) + slack };
}
