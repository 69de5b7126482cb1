/** A rate that holds from a day, as 2026-03-09, until the day of the next one. */
export interface DatedRate {
  readonly since: string;
  /** Units of the common currency for one unit of the converted one. */
  readonly rate: number;
}

/** Rates in the order of their days. */
export const sortRates = <Rate extends { readonly since: string }>(rates: readonly Rate[]): Rate[] =>
  rates.toSorted((a, b) => a.since.localeCompare(b.since));

/**
 * The rate of a day. The first rate also holds for all days before its own.
 *
 * @param rates - In any order.
 * @param day - As 2026-03-09.
 * @returns undefined without rates.
 */
export function findRateOn(rates: readonly DatedRate[], day: string): number | undefined {
  const [first, ...laterRates] = sortRates(rates);
  return (laterRates.findLast(({ since }) => since <= day) ?? first)?.rate;
}
