import { computeAmount, isTrade } from '../deal';
import type { RowCells } from '../mapped/row-cells';
import { countDecimals } from '../rows/cell';
import { toMinor } from '../rows/raw-deal';
import { readUnlessSkipped } from '../rows/skipped-rows';
import type { Statement } from '../statement';

/** A row of a table that names itself the sum of other rows. */
export interface TotalRow {
  readonly cells: RowCells;
  /** Whether it names itself a subtotal. */
  readonly isPartial: boolean;
}

const sumValues = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The sum of all trades: the last total where it adds up the others, or else all totals or subtotals together. */
function addTotals(values: readonly number[], arePartial: boolean): number {
  const [all, last = 0] = [sumValues(values), values.at(-1)];
  return !arePartial && Math.abs(all - 2 * last) < 0.005 ? last : all;
}

/** Decimals that platforms round sums to, at least. */
const minDecimals = 2;

/**
 * The sums that a table prints below its trades, in the smallest unit. A sum that is ours, rounded to its decimals, is ours.
 *
 * @returns Nothing for costs beside gross and net results, whose difference is a cost.
 */
export function readTableTotals(
  rows: readonly TotalRow[],
  { deals, account: { digits } }: Pick<Statement, 'deals' | 'account'>,
): Statement['printed'] {
  const whole = rows.filter(({ isPartial }) => !isPartial);
  const totalRows = whole.length > 0 ? whole : rows;
  const trades = deals.filter(isTrade);
  const readTotal = (role: 'profit' | 'net' | 'commission' | 'fee' | 'swap') => {
    const values = totalRows.flatMap(({ cells }) => readUnlessSkipped(() => cells.findFigure(role)) ?? []);
    if (values.length === 0) return undefined;
    const total = addTotals(values, whole.length === 0);
    const ours = sumValues(trades.map((deal) => (role === 'net' ? computeAmount(deal) : deal[role])));
    const rounding = 10 ** (digits - Math.max(minDecimals, countDecimals(total))) / 2;
    const printed = toMinor(total, digits);
    return { [role]: Math.abs(printed - ours) <= rounding ? ours : printed };
  };
  const { net, ...results } = { ...readTotal('profit'), ...readTotal('net') };
  const totals =
    net !== undefined && results.profit !== undefined
      ? results
      : { ...results, ...readTotal('commission'), ...readTotal('fee'), ...readTotal('swap') };
  return {
    ...(net !== undefined && { balance: { closedProfit: net } }),
    ...(Object.keys(totals).length > 0 && { totals }),
  };
}
