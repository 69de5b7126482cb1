import { msPerDay } from '@parque/domain/durations';
import { toInstant, getOwnZone, toWallTime } from '@parque/domain/journal';

/** The periods of the figures, with their days; all that is stored has no number. */
const days = { hoy: 1, '7d': 7, '30d': 30, todo: undefined } as const;

export type Period = keyof typeof days;

export const usualPeriod: Period = '7d';

export const periods = [
  { value: 'hoy', label: 'Hoy' },
  { value: '7d', label: '7 días' },
  { value: '30d', label: '30 días' },
  { value: 'todo', label: 'Todo' },
] as const satisfies readonly { readonly value: Period; readonly label: string }[];

export const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(days, text);

/**
 * The start of a period: a midnight, so that today counts as one of its days. `undefined`: all that is stored.
 *
 * @param zone - The time zone in which the days begin. @default the time zone of the browser
 */
export function getPeriodStart(period: Period, zone = getOwnZone(), now = Date.now()): string | undefined {
  const count = days[period];
  if (count === undefined) return undefined;
  const midnight = Math.floor(toWallTime(zone, now) / msPerDay) * msPerDay - (count - 1) * msPerDay;
  return new Date(toInstant(zone, midnight)).toISOString();
}
