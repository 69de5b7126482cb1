/** The last day that date fields and the API take: years of five digits have no form that both read. */
export const lastDay = '9999-12-30';

/**
 * Returns the local midnight at which a day begins.
 *
 * @param day - As a date field gives it: '2027-03-14'. Any other text gives undefined, a year of five digits included.
 * @param later - Days after it.
 */
export function startOfDay(day: string, later = 0): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match || day > lastDay) return undefined;
  const [year = 0, month = 1, date = 1] = match.slice(1).map(Number);
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(+start) ? undefined : start;
}

/** Returns the last second of a day, in local time; undefined where {@link startOfDay} is. */
export function getEndOfDay(day: string): Date | undefined {
  const next = startOfDay(day, 1);
  return next && new Date(+next - 1000);
}

/** Returns the day of an instant in local time, as a date field takes it: '2027-03-14'. */
export const toLocalDay = (instant: string): string => new Date(instant).toLocaleDateString('sv-SE');
