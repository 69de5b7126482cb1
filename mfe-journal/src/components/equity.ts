import { byClose, type Month } from '../api/month';

/** A closed trade, and what the month had brought in all once it was closed. */
export interface EquityStep {
  /** Counted from 1. */
  readonly number: number;
  /** The day that the trade counts for. */
  readonly day: string;
  readonly profit: number;
  readonly total: number;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** The running result of the month, trade by trade in the order in which they closed. */
export function equityOf({ days }: Pick<Month, 'days'>): EquityStep[] {
  let total = 0;
  return days
    .flatMap(({ date, op }) => op.map((trade) => ({ day: date, trade })))
    .toSorted((a, b) => byClose(a.trade, b.trade))
    .map(({ day, trade: { profit } }, index) => {
      total = cents(total + profit);
      return { number: index + 1, day, profit, total };
    });
}
