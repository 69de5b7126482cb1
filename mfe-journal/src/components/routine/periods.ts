import { longDay, monthInText, shortDay } from '../figures/date-text';

export type PeriodKind = 'day' | 'week' | 'month';

/** A day, a week from Sunday to Saturday as in the calendar, or a month. Both ends belong to it. */
export interface Period {
  readonly kind: PeriodKind;
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const keyOf = (date: Date) => date.toISOString().slice(0, 10);

/** The day at a distance of some days. */
export const dayAfter = (day: string, by: number): string => keyOf(new Date(at(day).getTime() + by * dayMs));

/** The period that contains a day. */
export function periodOf(kind: PeriodKind, day: string): Period {
  if (kind === 'day') return { kind, from: day, to: day };
  if (kind === 'week') {
    const from = dayAfter(day, -at(day).getUTCDay());
    return { kind, from, to: dayAfter(from, 6) };
  }
  const [year, month] = [at(day).getUTCFullYear(), at(day).getUTCMonth()];
  return { kind, from: `${day.slice(0, 7)}-01`, to: keyOf(new Date(Date.UTC(year, month + 1, 0))) };
}

/** A day of the period before or after. */
export const dayBeside = ({ from, to }: Period, by: 1 | -1): string => dayAfter(by > 0 ? to : from, by);

/** All days of a range, in order. */
export function daysOf({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  const count = Math.max(0, Math.round((at(to).getTime() - at(from).getTime()) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) => dayAfter(from, index));
}

/** `Jueves, 12/11/2026`, `08/11/2026 – 14/11/2026`, `noviembre de 2026`. */
export function periodText({ kind, from, to }: Period): string {
  if (kind === 'day') return longDay(from);
  if (kind === 'week') return `${shortDay(from)} – ${shortDay(to)}`;
  return monthInText({ year: Number(from.slice(0, 4)), month: Number(from.slice(5, 7)) });
}

/** Whether a text is a day of the calendar. */
export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(at(text).getTime()) &&
  keyOf(at(text)) === text;
