import { readFigureCell } from '../mt5/mt5-money';
import { readOpening } from '../mt5/mt5-position';
import { readCloseTime, readNumber, readVolume } from '../rows/cell';
import { readType } from '../rows/deal-words';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition } from '../rows/report';
import { listColumns, type ReportColumn, type ReportColumns } from '../rows/report-columns';
import { SkippedRowError } from '../rows/skipped-rows';

const openFields = ['order', 'time', 'type', 'volume', 'symbol', 'price', 'stopLoss', 'takeProfit'] as const;
const closeFields = ['closeTime', 'closePrice', 'commission'] as const;

/** Columns of a row of trades. */
const usualColumns = listColumns(...openFields, ...closeFields, 'fee', 'swap', 'profit');
/** Columns of a row of trades in reports of older terminals, which have no taxes. */
const olderColumns = listColumns(...openFields, ...closeFields, 'swap', 'profit');

/** The columns of a table whose names are not known. */
export const getColumnsByWidth = (width: number): ReportColumns =>
  width >= Object.keys(usualColumns).length ? usualColumns : olderColumns;

/**
 * A deposit, a withdrawal or a credit: its comment is in the columns that trades use for prices.
 *
 * @throws SkippedRowError - Its amount is not a number.
 */
export function readOperation(cells: readonly string[], time: number, ticket: string, note: string): RawDeal {
  const amount = cells.findLast((cell) => cell !== '');
  return {
    ticket,
    time,
    symbol: '',
    type: readType(cells[2] ?? ''),
    entry: 'none',
    volumeLots: 0,
    price: 0,
    order: '',
    positionId: '',
    commission: 0,
    fee: 0,
    swap: 0,
    profit: readFigureCell(amount),
    comment: note || (cells[3] ?? ''),
  };
}

/**
 * An order of MetaTrader 4, closed or open: it is what MetaTrader 5 calls a position.
 *
 * @throws SkippedRowError - A cell is not what its column contains.
 */
export function readOrder(
  cells: readonly string[],
  columns: ReportColumns,
  openTime: number,
  ticket: string,
): RawPosition & { fee: number } {
  const getText = (column: ReportColumn): string => cells[columns[column] ?? -1] ?? '';
  const volumeLots = readVolume(getText('volume'));
  if (volumeLots === undefined) throw new SkippedRowError('noVolume');
  return {
    ...readOpening(getText, { ticket, volumeLots, openTime }),
    closeTime: readCloseTime(getText('closeTime')) ?? Infinity,
    closePrice: readNumber(getText('closePrice')) ?? 0,
    commission: readFigureCell(getText('commission')),
    fee: readFigureCell(getText('fee')),
    swap: readFigureCell(getText('swap')),
    profit: readFigureCell(getText('profit')),
  };
}
