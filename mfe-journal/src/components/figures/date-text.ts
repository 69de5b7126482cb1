import type { CalendarMonth } from '@parque/domain/journal';

const monthFormat = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' });
const getMonthName = ({ month, year }: CalendarMonth) => monthFormat.format(Date.UTC(year, month - 1));

/** `Noviembre 2026`. */
export function formatMonthName(month: CalendarMonth): string {
  const name = getMonthName(month);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.year}`;
}

/** `noviembre de 2026`, for use within a sentence. */
export const formatMonthInSentence = (month: CalendarMonth): string =>
  `${getMonthName(month)} de ${month.year}`;

const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

/** `Jueves, 12/11/2026`, from '2026-11-12'. */
export function formatLongDay(date: string): string {
  return `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${formatShortDay(date)}`;
}

/** `12/11/2026`, from '2026-11-12'. */
export function formatShortDay(date: string): string {
  return date.split('-').reverse().join('/');
}

/** `01/11/2026 – 30/11/2026`, or one day. */
export const formatDayRange = (from: string, to: string): string =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`;

/** `12/11/2026 09:23`, from what a clock showed, '2026-11-12T09:23:41'. */
export function formatWallTime(reading: string): string {
  return `${formatShortDay(reading.slice(0, 10))} ${reading.slice(11, 16)}`;
}
