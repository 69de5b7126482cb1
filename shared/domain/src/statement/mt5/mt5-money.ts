import type { DealMoney } from '../deal';
import { SkippedRowError } from '../rows/skipped-rows';
import { readNumber } from '../rows/cell';
import type { ReportColumns } from '../rows/report-columns';

const usualWidth = 14;

/** Column of the balance, or of the comment in reports of older terminals. */
const balanceOrComment = 12;

/**
 * Columns of money of a table of deals whose names are missing or not known, counted from its last one: they are those
 * before the comment.
 *
 * @param header - The names of the columns. The name of the last one can be blank.
 * @param first - The first deal. A number below the last name shows that the name of the comment is blank.
 */
export function findMoneyColumns(
  header: readonly string[] | undefined,
  first: readonly string[] = [],
): ReportColumns {
  const namedWidth = header?.filter((cell) => cell !== '').length ?? usualWidth;
  const isBlank = namedWidth === usualWidth - 1 && readNumber(first[balanceOrComment] ?? '') !== undefined;
  const width = isBlank ? usualWidth : Math.max(usualWidth - 1, namedWidth);
  const comment = width - 1;
  const hasFee = width >= usualWidth;
  return {
    commission: comment - (hasFee ? 5 : 4),
    ...(hasFee && { fee: comment - 4 }),
    swap: comment - 3,
    profit: comment - 2,
    balance: comment - 1,
    comment,
  };
}

/** A figure of a row; 0 for a blank cell. @throws SkippedRowError - `badNumber` */
export function readFigureCell(text: string | undefined): number {
  const value = readNumber(text ?? '');
  if (value === undefined && (text ?? '').trim() !== '') throw new SkippedRowError('badNumber');
  return value ?? 0;
}

/** The money of a row of deals, or of the sums below them, in whole units of the currency. @throws SkippedRowError - `badNumber` */
export function readMoney(cells: readonly string[], columns: ReportColumns): DealMoney {
  const getAmount = (column: number | undefined): number => readFigureCell(cells[column ?? -1]);
  return {
    commission: getAmount(columns.commission),
    fee: getAmount(columns.fee),
    swap: getAmount(columns.swap),
    profit: getAmount(columns.profit),
  };
}
