import type { MonthEntity } from '@parque/contract';

/** A closed trade, and what the month had brought in all once it was closed. */
export interface EquityStep {
  /** Counted from 1. */
  readonly number: number;
  /** The day that the trade counts for. */
  readonly day: string;
  readonly profit: number;
  readonly total: number;
}

/** The running result of the month, trade by trade in the order in which they closed. */
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
