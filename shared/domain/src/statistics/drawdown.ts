import type { Minor } from '../statement/deal';

/** A fall of a balance from a peak to the lowest point before the next one. */
export interface Fall {
  readonly money: Minor;
  /** In percent of the peak: 0 to 100, or more when the balance fell below zero. */
  readonly percent: number;
}

/** How far a balance fell, as MetaTrader measures it. */
export interface Drawdown {
  /** The fall from the initial balance to the lowest point. */
  readonly absolute: Minor;
  /** The largest fall in money. */
  readonly maximal: Fall;
  /** The largest fall in percent of its peak. */
  readonly relative: Fall;
}

const noFall: Fall = { money: 0, percent: 0 };

/**
 * Drawdown of a balance that starts at `initial` and changes by each of `changes` (MetaQuotes, SummaryReport.mq4). A
 * fall from a peak of zero or less is 100 %.
 *
 * @example
 *   computeDrawdown(10_000, [2_000, -3_000]).maximal; // { money: 3000, percent: 25 }
 */
export function computeDrawdown(initial: Minor, changes: Iterable<Minor>): Drawdown {
  let balance = initial;
  let lowest = initial;
  let peak = initial;
  let trough = initial;
  let maximal = noFall;
  let relative = noFall;

  const closeFall = (): void => {
    const money = peak - trough;
    const percent = peak > 0 ? (money / peak) * 100 : 100;
    if (peak > 0 && percent > relative.percent) relative = { money, percent };
    if (money > maximal.money) maximal = { money, percent };
  };

  for (const change of changes) {
    balance += change;
    if (balance > peak) {
      closeFall();
      peak = balance;
      trough = balance;
    }
    trough = Math.min(trough, balance);
    lowest = Math.min(lowest, balance);
  }
  closeFall();
  return { absolute: initial - lowest, maximal, relative };
}
