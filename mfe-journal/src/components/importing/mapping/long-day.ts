import type { WallTime } from '@parque/domain/journal';

const day = new Intl.DateTimeFormat('es', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The day of a reading of a clock in words: `3 de abril de 2026`. */
export const longDay = (wall: WallTime): string => day.format(wall);
