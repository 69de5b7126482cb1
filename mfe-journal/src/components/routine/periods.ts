import { msPerDay } from '@parque/domain/durations';
import { readWeekStart } from '@parque/remote/week-start';
import { formatLongDay, formatMonthInSentence, formatShortDay } from '../figures/date-text';

export type PeriodKind = 'day' | 'week' | 'month';

/** A day, a week as in the calendar, or a month. Both ends belong to it. */
export interface Period {
  readonly kind: PeriodKind;
  readonly from: string;
  readonly to: string;
}

const toUtcDate = (day: string) => new Date(`${day}T00:00:00Z`);
const formatDayKey = (date: Date) => date.toISOString().slice(0, 10);

/** The day at a distance of some days. */
export const addDays = (day: string, count: number): string =>
  formatDayKey(new Date(toUtcDate(day).getTime() + count * msPerDay));

/** The period that contains a day. Weeks begin on the day that the user chose. */
export function getPeriod(kind: PeriodKind, day: string, weekStart = readWeekStart()): Period {
  if (kind === 'day') return { kind, from: day, to: day };
  if (kind === 'week') {
    const from = addDays(day, -((toUtcDate(day).getUTCDay() - weekStart + 7) % 7));
    return { kind, from, to: addDays(from, 6) };
  }
  const [year, month] = [toUtcDate(day).getUTCFullYear(), toUtcDate(day).getUTCMonth()];
  return { kind, from: `${day.slice(0, 7)}-01`, to: formatDayKey(new Date(Date.UTC(year, month + 1, 0))) };
}

/** A day of the period before or after. */
export const getDayBeside = ({ from, to }: Period, by: 1 | -1): string => addDays(by > 0 ? to : from, by);

/**
 * The day under which the review of a period is stored. For a week it is a Sunday, also of weeks that begin on the next
 * day, so that another first day hides no review.
 */
export const getPageDay = ({ kind, from }: Pick<Period, 'kind' | 'from'>): string =>
  kind === 'week' ? addDays(from, -toUtcDate(from).getUTCDay()) : from;

/** The period whose review is stored under a day. */
export const getPeriodOfPage = (kind: PeriodKind, day: string): Period =>
  getPeriod(kind, kind === 'week' ? addDays(day, readWeekStart()) : day);

/** All days of a range, in order. */
export function listPeriodDays({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  const count = Math.max(0, Math.round((toUtcDate(to).getTime() - toUtcDate(from).getTime()) / msPerDay) + 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** `Jueves, 12/11/2026`, `08/11/2026 – 14/11/2026`, `noviembre de 2026`. */
export function formatPeriod({ kind, from, to }: Period): string {
  if (kind === 'day') return formatLongDay(from);
  if (kind === 'week') return `${formatShortDay(from)} – ${formatShortDay(to)}`;
  return formatMonthInSentence({ year: Number(from.slice(0, 4)), month: Number(from.slice(5, 7)) });
}
