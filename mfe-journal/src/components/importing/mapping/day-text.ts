import type { WallTime } from '@parque/domain/journal';

const day = new Intl.DateTimeFormat('es', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const moment = new Intl.DateTimeFormat('es', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A reading of a clock with the month in letters, so that day and month cannot be confused: `3 abr 2026, 10:00`. */
export const formatMoment = (wall: WallTime): string => moment.format(wall);

/** The day of a reading of a clock in words: `3 de abril de 2026`. */
export const formatLongWallDay = (wall: WallTime): string => day.format(wall);
