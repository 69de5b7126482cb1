import type { MonthEntity } from '@parque/contract';

/** The cumulative result after a close. */
export interface EquityPoint {
  /** '2026-11-20'. */
  readonly day: string;
  /** The label under it: '20/11'. */
  readonly label: string;
  readonly total: number;
}

/** A closed trade, or all trades of a day, and the cumulative result of the month after it. */
export interface EquityStep {
  /** Trades up to here. */
  readonly number: number;
  /** The day to which the trade belongs. */
  readonly day: string;
  readonly profit: number;
  readonly total: number;
}

/**
 * Returns the cumulative result of the month after each trade, in the order in which they closed; in a month that does not
 * list its trades, after each day.
 */
export function computeEquitySteps({ days, digits }: Pick<MonthEntity, 'days' | 'digits'>): EquityStep[] {
  const unit = 10 ** digits;
  let [total, number] = [0, 0];
  return days
    .flatMap(({ date, profit, trades, op }) =>
      trades === op.length
        ? op.map((trade) => ({ day: date, profit: trade.profit, trades: 1 }))
        : [{ day: date, profit, trades }],
    )
    .map(({ day, profit, trades }) => {
      total += profit * unit;
      number += trades;
      return { number, day, profit, total: Math.round(total) / unit };
    });
}
