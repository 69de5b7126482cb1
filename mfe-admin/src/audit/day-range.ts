/**
 * When a day begins, where the person is.
 *
 * @param day - As a date field has it: '2027-03-14'; anything else gives undefined.
 * @param later - Days after it.
 */
export function instantOf(day: string, later = 0): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return undefined;
  const [year = 0, month = 1, date = 1] = match.slice(1).map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
