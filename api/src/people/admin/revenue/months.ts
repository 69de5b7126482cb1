/** A month such as `2026-03`, and the date on which it begins. */
const formatMonth = (date: Date) => date.toISOString().slice(0, 7);

export function listLastMonths(now: Date, count: number, timeZone: string): string[] {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
  const [year = 0, month = 1] = parts.format(now).split('-').map(Number);
  return Array.from({ length: count }, (_, i) => formatMonth(new Date(Date.UTC(year, month - count + i, 1))));
}
