import { readNumber } from '../rows/cell';

/** Money of a row of deals, in whole units of the currency. */
export interface DealMoney {
  readonly commission: number;
  readonly fee: number;
  readonly swap: number;
  readonly profit: number;
  readonly balance: number;
}

/** Column numbers of the money of a deal. */
export interface MoneyColumns {
  readonly commission: number;
  /** Absent in reports of older terminals. */
  readonly fee: number | undefined;
  readonly swap: number;
  readonly profit: number;
  readonly balance: number;
  readonly comment: number;
}

const usualWidth = 14;

/** Column of the balance, or of the comment in reports of older terminals. */
const balanceOrComment = 12;

/**
 * Columns of money of a table of deals, counted from its last one: they are those before the comment.
 *
 * @param header - The names of the columns. The name of the last one can be blank.
 * @param first - The first deal. A number below the last name shows that the name of the comment is blank.
 */
export function moneyColumns(
  header: readonly string[] | undefined,
  first: readonly string[] = [],
): MoneyColumns {
  const named = header?.filter((cell) => cell !== '').length ?? usualWidth;
  const isBlank = named === usualWidth - 1 && readNumber(first[balanceOrComment] ?? '') !== undefined;
  const width = isBlank ? usualWidth : Math.max(usualWidth - 1, named);
  const comment = width - 1;
  const hasFee = width >= usualWidth;
  return {
    commission: comment - (hasFee ? 5 : 4),
    fee: hasFee ? comment - 4 : undefined,
    swap: comment - 3,
    profit: comment - 2,
    balance: comment - 1,
    comment,
  };
}

/** The money of a row of deals, or of the sums below them. */
export function readMoney(cells: readonly string[], columns: MoneyColumns): DealMoney {
  const at = (column: number | undefined): number =>
    column === undefined ? 0 : (readNumber(cells[column] ?? '') ?? 0);
  return {
    commission: at(columns.commission),
    fee: at(columns.fee),
    swap: at(columns.swap),
    profit: at(columns.profit),
    balance: at(columns.balance),
  };
}
