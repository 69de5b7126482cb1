import { msPerMinute } from '@parque/domain/durations';
import { toWallTime } from '@parque/domain/journal';

export interface QuietHours {
  /** On the clock of the zone: 22:30. */
  readonly from: string;
  readonly to: string;
  /** IANA name. */
  readonly zone: string;
}

const minutesPerDay = 24 * 60;
const digestClock = '08:00';

function readMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

const readClock = (zone: string, instant: number) =>
  Math.floor(toWallTime(zone, instant) / msPerMinute) % minutesPerDay;

function isQuietAt({ from, to, zone }: QuietHours, instant: number): boolean {
  const [start, end, minute] = [readMinutes(from), readMinutes(to), readClock(zone, instant)];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

const getOffset = (zone: string, instant: number) => toWallTime(zone, instant) - instant;

/** Returns when the quiet hours end in which a moment lies; undefined when it lies in none. */
export function findQuietEnd(hours: QuietHours, now: Date): Date | undefined {
  const { to, zone } = hours;
  const start = Math.floor(+now / msPerMinute) * msPerMinute;
  let end = start;
  while (isQuietAt(hours, end)) {
    const minutes = (readMinutes(to) - readClock(zone, end) + minutesPerDay) % minutesPerDay;
    const next = end + minutes * msPerMinute;
    // A clock that is changed in between may show the end earlier, twice or not at all.
    const isChanged = getOffset(zone, next) !== getOffset(zone, end);
    end = isChanged ? end + msPerMinute : next;
  }
  return end === start ? undefined : new Date(end);
}

/** Returns when the next digest is due: at eight in the morning of the zone. */
export function findDigestTime(zone: string, now: Date): Date {
  const midnight = findQuietEnd({ from: digestClock, to: '00:00', zone }, now) ?? now;
  return findQuietEnd({ from: '00:00', to: digestClock, zone }, midnight) ?? midnight;
}
