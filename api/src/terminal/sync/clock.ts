import { serverZoneFrom, wallAt, type WallTime, type ZoneName } from '@parque/domain/journal';

const minute = 60_000;
const quarter = 15 * minute;

/** The zone until two ticks were seen: that of most servers. */
export const assumedZone: ZoneName = 'NY+7';

/**
 * The clock of a trade server, from the newest tick.
 *
 * @param before - The newest tick at the call before. Only a tick that is newer than that one is of now; at the weekend
 * the newest tick is days old.
 */
export function zoneFromTick(
  tick: WallTime,
  before: WallTime,
  known: ZoneName | null,
  now: Date,
): ZoneName | null {
  if (before === 0 || tick <= before) return known;
  const offset = tick - +now;
  const remainder = Math.abs(offset - Math.round(offset / quarter) * quarter);
  if (remainder > minute) return known;
  if (known !== null && Math.abs(wallAt(known, +now) - tick) < 5 * minute) return known;
  return serverZoneFrom([{ instant: +now, wall: tick }]) ?? known;
}
