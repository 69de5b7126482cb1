import { computeAmount, isTrade, type Minor } from '../deal';
import type { RowCells } from '../mapped/row-cells';
import { countDecimals } from '../rows/cell';
import { toMinor } from '../rows/raw-deal';
import { readUnlessSkipped } from '../rows/skipped-rows';
import type { Statement } from '../statement';

/** A row of a table that names itself the sum of other rows. */
export interface TotalRow {
  readonly cells: RowCells;
  /** Whether it names itself a subtotal, or the sum of a month or of a symbol. */
  readonly isPartial: boolean;
  /** The number of trades above it that were read. */
  readonly end: number;
}

const sumValues = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The sum of all trades: the last total where it adds up the others, or else all totals or subtotals together. */
function addTotals(values: readonly number[], arePartial: boolean): number {
  const [all, last = 0] = [sumValues(values), values.at(-1)];
  return !arePartial && Math.abs(all - 2 * last) < 0.005 ? last : all;
}

/** Decimals that platforms round sums to, at least. */
const minDecimals = 2;

type TotalRole = 'profit' | 'net' | 'commission' | 'fee' | 'swap';

/** A printed sum and ours, in the smallest unit. */
type ComparedTotals = Partial<Record<TotalRole, { readonly printedSum: Minor; readonly ourSum: Minor }>>;

/**
 * The sums that a table prints below its trades beside ours, in the smallest unit. A sum that is ours, rounded to its
 * decimals, is ours.
 *
 * @returns No costs beside gross and net results, whose difference is a cost.
 */
export function compareTotals(
  rows: readonly TotalRow[],
  { deals, account: { digits } }: Pick<Statement, 'deals' | 'account'>,
): ComparedTotals {
  const wholeTotals = rows.filter(({ isPartial }) => !isPartial);
  const totalRows = wholeTotals.length > 0 ? wholeTotals : rows;
  const trades = deals.filter(isTrade);
  const readTotal = (role: TotalRole): ComparedTotals => {
    const values = totalRows.flatMap(({ cells }) => readUnlessSkipped(() => cells.findFigure(role)) ?? []);
    if (values.length === 0) return {};
    const total = addTotals(values, wholeTotals.length === 0);
    const ourSum = sumValues(trades.map((deal) => (role === 'net' ? computeAmount(deal) : deal[role])));
    const rounding = 10 ** (digits - Math.max(minDecimals, countDecimals(total))) / 2;
    const printedSum = toMinor(total, digits);
    return {
      [role]: { printedSum: Math.abs(printedSum - ourSum) <= rounding ? ourSum : printedSum, ourSum },
    };
  };
  const results = { ...readTotal('profit'), ...readTotal('net') };
  return results.net && results.profit
    ? results
    : { ...results, ...readTotal('commission'), ...readTotal('fee'), ...readTotal('swap') };
}

/** The printed sums of a table as those of a report. */
export function readTableTotals({ net, ...others }: ComparedTotals): Statement['printedValues'] {
  const totals = Object.fromEntries(
    Object.entries(others).map(([role, { printedSum }]) => [role, printedSum]),
  );
  return {
    ...(net && { balance: { closedProfit: net.printedSum } }),
    ...(Object.keys(totals).length > 0 && { totals }),
  };
}
