import { msPerDay } from '@parque/domain/durations';
import { toDateKey, toInstant, toWallTime, type Instant } from '@parque/domain/journal';
import type { AccountInfo } from '../../broker/gateway';

/** Returns the day of a time on the clock of the broker's server, where the clock is known; otherwise in UTC. */
export function getServerDay({ serverZone: zone = 'UTC' }: Pick<AccountInfo, 'serverZone'>, time: Instant) {
  const midnight = Math.floor(toWallTime(zone, time) / msPerDay) * msPerDay;
  return {
    day: toDateKey(midnight),
    from: toInstant(zone, midnight),
    to: toInstant(zone, midnight + msPerDay),
  };
}
