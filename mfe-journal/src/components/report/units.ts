import type { TradeEntity } from '@parque/contract';
import type { Balances } from '@parque/domain/performance';
import { computeRMultiple } from '../analysis/r-multiple';
import { formatResult } from '../figures/figure';

/** How a report shows results. `hidden` shows counts and ratios only. */
export const units = ['money', 'percent', 'r', 'hidden'] as const;
export type Unit = (typeof units)[number];

/**
 * The result of a trade: money, percent of the balance before it, or R. Undefined when it has none in this unit: without
 * an initial stop, or with a balance that is not positive.
 *
 * @param balances - Balances of the whole account; only percents need them.
 */
export function computeTradeValue(
  trade: TradeEntity,
  unit: Unit,
  balances: Balances | undefined,
): number | undefined {
  if (unit === 'r') return computeRMultiple(trade);
  if (unit !== 'percent') return trade.profit;
  const balanceBefore = balances?.beforeTrade.get(trade.ticket) ?? 0;
  return balanceBefore > 0 ? (100 * trade.profit) / balanceBefore : undefined;
}

/** The cumulative result after each value. Percents are compounded, money is added in its smallest unit. */
export function computeRunningValues(values: readonly number[], unit: Unit, digits: number): number[] {
  if (unit === 'percent') {
    let factor = 1;
    return values.map((value) => {
      factor *= 1 + value / 100;
      return 100 * (factor - 1);
    });
  }
  const scale = unit === 'r' ? 1 : 10 ** digits;
  let total = 0;
  return values.map((value) => {
    total += unit === 'r' ? value : Math.round(value * scale);
    return total / scale;
  });
}

/** @returns `undefined` without values. */
export const computeTotal = (values: readonly number[], unit: Unit, digits: number): number | undefined =>
  computeRunningValues(values, unit, digits).at(-1);

/** The largest fall from a highest point, zero or positive. For percents, it is in percent of the highest point. */
export function computeMaxDrawdown(runningValues: readonly number[], unit: Unit): number {
  let [peak, deepest] = [0, 0];
  for (const value of runningValues) {
    peak = Math.max(peak, value);
    const drawdown = unit === 'percent' ? (100 * (peak - value)) / (100 + peak) : peak - value;
    deepest = Math.max(deepest, drawdown);
  }
  return deepest;
}

const noValue = '—';

/** Shown in place of an amount in a report without amounts. */
export const hiddenText = 'oculto';

export const unitNames: Readonly<Record<Unit, string>> = {
  money: 'En dinero',
  percent: 'En %',
  r: 'En R',
  hidden: 'Ocultos',
};

/** Formats a result of a report. @param money - Formats an amount with its sign. */
export function formatUnitValue(
  value: number | undefined,
  unit: Unit,
  money: (amount: number) => string,
): string {
  if (unit === 'hidden') return hiddenText;
  if (value === undefined) return noValue;
  if (unit === 'money') return money(value);
  return `${formatResult(value)}\u00a0${unit === 'r' ? 'R' : '%'}`;
}
