import { serverZoneFrom, wallAt, type WallTime, type ZoneName } from '@parque/domain/journal';
import type { KnownTerminal } from './known-terminal';
import { isAwake } from './lease';

const minute = 60_000;
const quarter = 15 * minute;

/** No zone is further from UTC. A reported tick that is further away is of another time, or invented. */
const largestOffset = 14 * 60 * minute;

/** The zone until two ticks were seen: that of most servers. */
export const assumedZone: ZoneName = 'NY+7';

type Clocked = Pick<KnownTerminal, 'tickMs' | 'zone' | 'isReady' | 'seenAt' | 'pollMs'>;

/**
 * The clock of a trade server, from the newest tick.
 *
 * @param terminal - As the call before left it. A tick is of now only when it is newer than that of the call before, and
 * the terminal was connected at that call, a short time ago. At the weekend the newest tick is days old, and a terminal
 * that wakes up at night reports the last tick of the evening.
 */
export function zoneFromTick(tick: WallTime, terminal: Clocked, now: Date): ZoneName | null {
  const { tickMs: before, zone: known, isReady } = terminal;
  if (before === 0 || tick <= before || !isReady || !isAwake(terminal, now)) return known;
  const offset = tick - +now;
  if (Math.abs(offset) > largestOffset + minute) return known;
  const remainder = Math.abs(offset - Math.round(offset / quarter) * quarter);
  if (remainder > minute) return known;
  if (known !== null && Math.abs(wallAt(known, +now) - tick) < 5 * minute) return known;
  return serverZoneFrom([{ instant: +now, wall: tick }]) ?? known;
}
