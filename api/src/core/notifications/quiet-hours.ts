import { msPerMinute } from '@parque/domain/durations';
import { toWallTime } from '@parque/domain/journal';

export interface QuietHours {
  /** A full hour on the clock of the zone: 22:00. */
  readonly from: string;
  readonly to: string;
  /** IANA name. */
  readonly zone: string;
}

/** A full hour of any zone is a quarter, a half or a full hour in UTC. */
const stepMs = 15 * msPerMinute;

const digestClock = '08:00';

function isQuietAt({ from, to, zone }: QuietHours, instant: number): boolean {
  const clock = new Date(toWallTime(zone, instant)).toISOString().slice(11, 16);
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}

/** Returns the end of the quiet hours that contain a moment; undefined outside of quiet hours. */
export function findQuietEnd(hours: QuietHours, now: Date): Date | undefined {
  if (!isQuietAt(hours, +now)) return undefined;
  let end = Math.floor(+now / stepMs) * stepMs;
  while (isQuietAt(hours, end)) end += stepMs;
  return new Date(end);
}

/** Returns when the next digest is due: at eight in the morning of the zone, after the next midnight. */
export function findDigestTime(zone: string, now: Date): Date {
  const midnight = findQuietEnd({ from: digestClock, to: '00:00', zone }, now) ?? now;
  return findQuietEnd({ from: '00:00', to: digestClock, zone }, midnight) ?? midnight;
}
