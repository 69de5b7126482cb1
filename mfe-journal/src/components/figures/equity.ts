import type { MonthEntity } from '@parque/contract';

/** A closed trade, and the cumulative result of the month after it. */
export interface EquityStep {
  /** Counted from 1. */
  readonly number: number;
  /** The day to which the trade belongs. */
  readonly day: string;
  readonly profit: number;
  readonly total: number;
}

/** Returns the cumulative result of the month after each trade, in the order in which they closed. */
export function equityOf({ days, digits }: Pick<MonthEntity, 'days' | 'digits'>): EquityStep[] {
  const unit = 10 ** digits;
  let total = 0;
  return days
    .flatMap(({ date, op }) => op.map(({ profit }) => ({ day: date, profit })))
    .map(({ day, profit }, index) => {
      total += Math.round(profit * unit);
      return { number: index + 1, day, profit, total: total / unit };
    });
}
