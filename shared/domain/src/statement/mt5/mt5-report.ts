import { filterFilled, readNumber, readTicket, readTime, readVolume, type Row } from '../rows/cell';
import { readAccount } from './mt5-account';
import { readDeal } from './mt5-deal';
import { findMoneyColumns, readMoney } from './mt5-money';
import { readPosition } from './mt5-position';
import { mt5Results, type PrintedFigure } from '../totals/printed-figures';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition, RawReport } from '../rows/report';
import { findReportTable, usualColumns, usualDealColumns, type ReportTable } from '../rows/report-columns';
import type { ReportReader } from '../rows/report-reader';
import { readUnlessSkipped, SkipCount, SkippedRowError, type SkipReason } from '../rows/skipped-rows';
import { isTooWide } from '../rows/too-wide';
import { StatementError } from '../statement-error';
import { findFigures, nameNumbers, readFigureValues, type FigureRow } from '../totals/value-pairs';

const isNumber = (text: string | undefined): boolean => readNumber(text ?? '') !== undefined;
const tradeType = /^(?:buy|sell)\b/i;

/** The four rows between the tables and the results. */
const stateLayout = [
  ['balance', 'freeMargin'],
  ['credit', 'margin'],
  ['floating', 'marginLevel'],
  ['equity'],
] as const;

/** The fewest cells of a row that names columns. */
const headerWidth = 9;
/** The fewest sums below the deals: commission, perhaps fee, swap, profit, balance. */
const minTotals = 4;
/** The fewest numbers of a row that can be a trade. */
const minNumbers = 3;

const ticketColumns = { deals: 'deal', positions: 'position', open: 'position', orders: 'order' } as const;

/** The number of columns of the comment of a position, which the page hides behind the type. */
const hiddenColumns = 8;

/** Removes the hidden comment of a position, which spreadsheets show when they save the page again. */
function stripComment(cells: readonly string[], column: number): readonly string[] {
  const isShifted =
    readVolume(cells[column] ?? '') === undefined &&
    readVolume(cells[column + hiddenColumns] ?? '') !== undefined &&
    cells.slice(column + 1, column + hiddenColumns).every((cell) => cell === '');
  return isShifted ? cells.toSpliced(column, hiddenColumns) : cells;
}

/** The numbers of named columns that the terminal writes, by which tables in an unknown language are recognised. */
const usualNames = {
  deals: [13, 14],
  positions: [13],
  open: [10, 11, 12, 13],
  orders: [10, 11, 12],
} as const;

const isWorking = /^(?:placed|started|partial)/i;

const isTraded = (cells: readonly string[]): boolean =>
  cells.some((cell) => tradeType.test(cell)) && cells.filter(isNumber).length >= minNumbers;

/** Returns the table of a row whose column names are missing or not known, by the form of the row. */
function guessTable(
  cells: readonly string[],
  header: readonly string[] | undefined,
  money: ReportTable | undefined,
): ReportTable {
  const [, , , , volume = '', , , , closing = '', state] = cells;
  if (readVolume(volume) === undefined) {
    const columns = { ...usualDealColumns, ...findMoneyColumns(header, cells) };
    return money ?? { rows: 'deals', columns };
  }
  if (volume.includes('/') && !isNumber(state)) return { rows: 'orders', columns: usualColumns.orders };
  const rows = readTime(closing) === undefined ? 'open' : 'positions';
  const { closeTime: _, closePrice: __, ...opening } = usualColumns.positions;
  const { commission: ___, swap: ____, profit: _____, ...openColumns } = opening;
  return { rows, columns: rows === 'open' ? openColumns : usualColumns.positions };
}

/**
 * Reads the rows of a MetaTrader 5 history report by the names of its columns. Column names in an unknown language are
 * accepted if the terminal writes that number of columns. In the cells, the reader recognises only the words that the
 * terminal leaves in English: buy, sell, in, out, balance.
 *
 * @param decimals - Returns how many decimals the terminal printed, from those that a figure shows. Figures with a second
 *   number in brackets do not need it.
 * @param isText - Whether the rows come from a text with separators, in which a comma in a figure shifts the cells.
 */
export function createMt5Reader(decimals: PlainDecimals, isText = false): ReportReader {
  const head: Row[] = [];
  const deals: RawDeal[] = [];
  const closedPositions: RawPosition[] = [];
  const openPositions: RawPosition[] = [];
  const figureRows: FigureRow[] = [];
  const skipCount = new SkipCount();
  let header: readonly string[] | undefined;
  let table: ReportTable | undefined;
  /** The table of the deals. */
  let money: ReportTable | undefined;
  let totals: RawReport['totals'];
  /** The number of cells of the last row, if it is a deal. */
  let lastWidth: number | undefined;
  /** The fewest cells of the earlier deals. */
  let narrowest = Infinity;

  const requireUsual = ({ rows }: ReportTable): void => {
    const names = header?.filter((cell) => cell !== '').length;
    if (table || names === undefined) return;
    const usual: readonly number[] = usualNames[rows];
    if (!usual.includes(names)) throw new StatementError('statement_columns');
  };

  const pushDeal = (cells: readonly string[], rowTable: ReportTable, time: number, ticket: string): void => {
    money ??= rowTable;
    narrowest = Math.min(narrowest, lastWidth ?? Infinity);
    lastWidth = cells.length;
    deals.push(readDeal(cells, rowTable.columns, time, ticket));
  };

  const pushDated = (cells: readonly string[], rowTable: ReportTable, time: number, ticket: string): void => {
    requireUsual(rowTable);
    // The name of the comment can be left out.
    const { comment = header?.length } = rowTable.columns;
    const isLast = header && comment !== undefined && comment >= header.length - 1;
    const isShifted = isText && header && isTooWide(cells, header.length, isLast ? comment : undefined);
    if (isShifted) throw new SkippedRowError('tooWide');
    if (rowTable.rows === 'deals') {
      pushDeal(cells, rowTable, time, ticket);
    } else if (rowTable.rows === 'orders') {
      if (isWorking.test(cells[rowTable.columns.state ?? -1] ?? '')) throw new SkippedRowError('unexecuted');
    } else {
      const position = readPosition(cells, rowTable.columns, time, ticket);
      (position.closeTime === Infinity ? openPositions : closedPositions).push(position);
    }
  };

  const pushUndated = (row: Row): void => {
    lastWidth = undefined;
    const filledCells = filterFilled(row);
    const namedTable = findReportTable(row.cells);
    if (namedTable || (filledCells.length >= headerWidth && !filledCells.some(isNumber))) {
      table = namedTable;
      header = row.cells;
    }
    if (deals.length + closedPositions.length + openPositions.length === 0) head.push(row);
    if (!totals && money && filledCells.length >= minTotals && filledCells.every(isNumber)) {
      totals = readMoney(row.cells, money.columns);
    }
    const values = readFigureValues(row.cells).map((figure) => figure && withDecimals(figure, decimals));
    if (values.length > 0) figureRows.push(values);
  };

  return {
    push(row) {
      const cells = stripComment(row.cells, table?.columns.volume ?? usualColumns.positions.volume ?? 0);
      const rowTable = table ?? guessTable(cells, header, money);
      const time = readTime(cells[rowTable.columns.time ?? -1] ?? '');
      const name = cells[rowTable.columns[ticketColumns[rowTable.rows]] ?? -1] ?? '';
      const ticket = readTicket(name);
      const skip = (reason: SkipReason): void => skipCount.add(reason, name);
      if (time !== undefined && ticket !== undefined) {
        readUnlessSkipped(() => pushDated(cells, rowTable, time, ticket), skip);
      } else if (isTraded(cells)) skip(time === undefined ? 'noTime' : 'noTicket');
      else pushUndated(row);
    },
    count: () => Math.max(deals.length, closedPositions.length),
    finish() {
      // The last cells of a row can be blank. A last row that is narrower than all others was cut.
      if (lastWidth !== undefined && lastWidth <= (money?.columns.profit ?? -1) && lastWidth < narrowest)
        throw new StatementError('statement_truncated');
      const results = findFigures(figureRows, mt5Results);
      const end = results?.start ?? figureRows.length;
      const balance = nameNumbers(figureRows.slice(Math.max(0, end - stateLayout.length), end), stateLayout);
      return [
        {
          ...readAccount(head),
          deals,
          closedPositions: closedPositions,
          closedRows: closedPositions.length,
          openPositions: openPositions,
          skippedRows: skipCount.list(),
          ...(results && { figures: results.figures }),
          ...(balance && { balance }),
          ...(totals && { totals }),
        },
      ];
    },
  };
}

/** Spreadsheets leave out zeros at the end of a number, and show some numbers unrounded. */
export type PlainDecimals = (shownDecimals: number) => number;

function withDecimals(figure: PrintedFigure, decimals: PlainDecimals): PrintedFigure {
  const [only, second] = figure.numbers;
  if (!only || second) return figure;
  return { ...figure, numbers: [{ value: only.value, decimals: decimals(only.decimals) }] };
}
