import { msPerHour, msPerMinute } from '@parque/domain/durations';
import { guessServerZone, toWallTime, type WallTime, type ZoneName } from '@parque/domain/journal';
import type { KnownTerminal } from './known-terminal';
import { isAwake } from './lease';

const quarterMs = 15 * msPerMinute;

/** The largest distance of a time zone from UTC. A reported tick that is further away is old or invented. */
export const maxOffsetMs = 14 * msPerHour;

/** The time zone of most servers, which is assumed until two ticks have arrived. */
export const assumedZone: ZoneName = 'NY+7';

type Clocked = Pick<KnownTerminal, 'tickMs' | 'zone' | 'isReady' | 'seenAt' | 'pollMs'>;

/**
 * Guesses the time zone of a trade server from the newest tick.
 *
 * The tick shows the current time only when it is newer than the tick of the previous call, and the terminal was
 * connected at that call, a short time ago. At the weekend the newest tick is days old, and a computer that wakes up at
 * night reports the last tick of the evening.
 *
 * @param terminal - Its state after the previous call.
 */
export function guessZone(tick: WallTime, terminal: Clocked, now: Date): ZoneName | null {
  const { tickMs: before, zone, isReady } = terminal;
  if (before === 0 || tick <= before || !isReady || !isAwake(terminal, now)) return zone;
  const offset = tick - +now;
  if (Math.abs(offset) > maxOffsetMs + msPerMinute) return zone;
  const remainder = Math.abs(offset - Math.round(offset / quarterMs) * quarterMs);
  if (remainder > msPerMinute) return zone;
  if (zone !== null && Math.abs(toWallTime(zone, +now) - tick) < 5 * msPerMinute) return zone;
  return guessServerZone([{ instant: +now, wall: tick }]) ?? zone;
}
