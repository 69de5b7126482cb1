/** The fields of a day that a calendar needs; all amounts have the same unit. */
export interface CalendarDay {
  /** 0 = Sunday. */
  readonly dayWeek: number;
  readonly profit: number;
}

/** A row of the calendar; null is a day of another month. */
export interface CalendarWeek<Day extends CalendarDay> {
  readonly days: readonly (Day | null)[];
  /** The sum over the days of this month. */
  readonly profit: number;
  readonly trades: number;
}

/**
 * A month as rows of seven days, each with its total.
 *
 * @param days - All days of the month, in order.
 * @param countTrades - How many trades a day has.
 * @param options.digits - Decimals to which a total is rounded; 0 for minor units.
 * @param options.weekStart - The first day of a row: 0 is Sunday.
 */
export function listCalendarWeeks<Day extends CalendarDay>(
  days: readonly Day[],
  countTrades: (day: Day) => number,
  { digits = 0, weekStart = 0 }: { readonly digits?: number; readonly weekStart?: number } = {},
): CalendarWeek<Day>[] {
  const blanks = ((days[0]?.dayWeek ?? weekStart) - weekStart + 7) % 7;
  const cells: (Day | null)[] = [...Array.from({ length: blanks }, () => null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  const unit = 10 ** digits;
  return Array.from({ length: cells.length / 7 }, (_, row) => {
    const weekCells = cells.slice(row * 7, row * 7 + 7);
    const filledCells = weekCells.filter((cell) => cell !== null);
    return {
      days: weekCells,
      profit: Math.round(filledCells.reduce((total, { profit }) => total + profit * unit, 0)) / unit,
      trades: filledCells.reduce((total, day) => total + countTrades(day), 0),
    };
  });
}
