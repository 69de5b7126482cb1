import type { TradeEntity } from '@parque/contract';
import type { Balances } from '@parque/domain/performance';
import { computeRangeFigures } from '../analysis/range-figures';
import { groupTradesByDay } from '../routine/summary';
import {
  computeMaxDrawdown,
  computeRunningValues,
  computeTotal,
  computeTradeValue,
  type Unit,
} from './units';

/** The result of a day in the unit of the report. */
export interface DayResult {
  readonly day: string;
  readonly trades: number;
  /** The total of the day; undefined when no trade of the day has a result in this unit. */
  readonly total: number | undefined;
}

const listValues = (trades: readonly TradeEntity[], unit: Unit, balances: Balances | undefined) =>
  trades.map((trade) => computeTradeValue(trade, unit, balances)).filter((value) => value !== undefined);

/** The day with the highest result, or with the lowest. */
function findExtremeDay(days: readonly DayResult[], sign: 1 | -1): DayResult | undefined {
  const daysWithTotal = days.filter(({ total }) => total !== undefined);
  return daysWithTotal.toSorted((a, b) => sign * ((b.total ?? 0) - (a.total ?? 0)))[0];
}

interface FactsOptions {
  readonly unit: Unit;
  readonly digits: number;
  readonly balances?: Balances | undefined;
}

/** What a report of a range shows, in one unit. */
export type ReportFacts = ReturnType<typeof listReportFacts>;

/** @param trades - Trades in the order of their closing. */
export function listReportFacts(trades: readonly TradeEntity[], { unit, digits, balances }: FactsOptions) {
  const values = listValues(trades, unit, balances);
  const curve = computeRunningValues(values, unit, digits);
  const days = [...groupTradesByDay(trades)].map(([day, tradesOfDay]) => ({
    day,
    trades: tradesOfDay.length,
    total: computeTotal(listValues(tradesOfDay, unit, balances), unit, digits),
  }));
  const { won, factor } = computeRangeFigures(trades, digits);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    unit,
    won,
    factor,
    /** Cumulative, after each trade with a result. */
    curve,
    days,
    trades: trades.length,
    /** Number of trades with a result in this unit. */
    valued: values.length,
    total: curve.at(-1),
    average: values.length === 0 ? undefined : sum / values.length,
    fall: computeMaxDrawdown(curve, unit),
    best: findExtremeDay(days, 1),
    worst: findExtremeDay(days, -1),
  };
}
