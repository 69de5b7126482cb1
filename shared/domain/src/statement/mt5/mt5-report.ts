import { readNumber, readTicket, readTime, type Row } from '../rows/cell';
import { readEntry, readType } from '../rows/deal-words';
import { readAccount } from './mt5-account';
import { moneyColumns, readMoney, type DealMoney } from './mt5-money';
import { readPosition } from './mt5-position';
import { mt5Results, type PrintedFigure } from '../totals/printed-figures';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition, RawReport } from '../rows/report';
import type { ReportReader } from '../rows/report-reader';
import { StatementError } from '../statement-error';
import { findFigures, nameNumbers, valuesOf, type FigureRow } from '../totals/value-pairs';

const volumes = /^[\d.,\s]*\/[\d.,\s]*$/;
const isNumber = (text: string | undefined): boolean => readNumber(text ?? '') !== undefined;
const number = (text: string | undefined): number => readNumber(text ?? '') ?? 0;

/** The four rows between the tables and the results. */
const stateLayout = [
  ['balance', 'freeMargin'],
  ['credit', 'margin'],
  ['floating', 'marginLevel'],
  ['equity'],
] as const;

/** Cells that a row has at least when it names columns. */
const headerWidth = 9;
/** Sums below the deals: commission, perhaps fee, swap, profit, balance. */
const fewestTotals = 4;

/**
 * Reads the rows of a MetaTrader 5 history report by their layout. Words of a language are never looked at, only the
 * ones that the terminal leaves in English: buy, sell, in, out, balance.
 *
 * @param decimals - Decimals that a figure without a second one in brackets was printed with, given those it shows.
 */
export function mt5Reader(decimals: PlainDecimals): ReportReader {
  const head: Row[] = [];
  const deals: RawDeal[] = [];
  const closed: RawPosition[] = [];
  const open: RawPosition[] = [];
  const figureRows: FigureRow[] = [];
  let header: readonly string[] | undefined;
  let columns = moneyColumns(undefined);
  let totals: RawReport['totals'];
  /** Cells of the last row, while it is a deal. */
  let lastWidth: number | undefined;
  /** Fewest cells of the deals before it. */
  let narrowest = Infinity;

  const pushDeal = (cells: readonly string[], time: number, ticket: string): void => {
    if (deals.length === 0) columns = moneyColumns(header, cells);
    narrowest = Math.min(narrowest, lastWidth ?? Infinity);
    lastWidth = cells.length;
    const [, , symbol = '', type = '', entry = '', volume, price, order = ''] = cells;
    deals.push({
      ticket,
      time,
      symbol,
      type: readType(type),
      entry: readEntry(entry) ?? 'none',
      volumeLots: number(volume),
      price: number(price),
      order: readTicket(order) ?? '',
      positionId: '',
      ...readMoney(cells, columns),
      comment: cells[columns.comment] ?? '',
    });
  };

  const pushDated = (cells: readonly string[], time: number, ticket: string): void => {
    const [, , , , volumeOrEntry = ''] = cells;
    // Orders have two volumes: requested and filled.
    if (volumes.test(volumeOrEntry)) return;
    if (!isNumber(volumeOrEntry)) {
      pushDeal(cells, time, ticket);
      return;
    }
    const position = readPosition(cells, time, ticket);
    (position.closeTime === Infinity ? open : closed).push(position);
  };

  const pushUndated = (row: Row): void => {
    lastWidth = undefined;
    const filled = row.cells.filter((cell) => cell !== '');
    if (filled.length >= headerWidth) header = row.cells;
    if (deals.length + closed.length + open.length === 0) head.push(row);
    if (!totals && deals.length > 0 && filled.length >= fewestTotals && filled.every(isNumber)) {
      totals = sumsOf(readMoney(row.cells, columns));
    }
    const values = valuesOf(row.cells).map((figure) => figure && withDecimals(figure, decimals));
    if (values.length > 0) figureRows.push(values);
  };

  return {
    push(row) {
      const time = readTime(row.cells[0] ?? '');
      const ticket = readTicket(row.cells[1] ?? '');
      if (time !== undefined && ticket !== undefined) pushDated(row.cells, time, ticket);
      else pushUndated(row);
    },
    count: () => Math.max(deals.length, closed.length),
    finish() {
      // The last cells of a row can be blank. A last row that is narrower than all others was cut.
      if (lastWidth !== undefined && lastWidth <= columns.profit && lastWidth < narrowest)
        throw new StatementError('statement_truncated');
      const results = findFigures(figureRows, mt5Results);
      const end = results?.start ?? figureRows.length;
      const balance = nameNumbers(figureRows.slice(Math.max(0, end - stateLayout.length), end), stateLayout);
      return [
        {
          ...readAccount(head),
          deals,
          closedPositions: closed,
          closedRows: closed.length,
          openPositions: open,
          ...(results && { figures: results.figures }),
          ...(balance && { balance }),
          ...(totals && { totals }),
        },
      ];
    },
  };
}

const sumsOf = ({ commission, fee, swap, profit }: DealMoney): RawReport['totals'] => ({
  commission,
  fee,
  swap,
  profit,
});

/** A spreadsheet does not show the zeros at the end of a number, nor is what it shows always rounded. */
export type PlainDecimals = (shown: number) => number;

function withDecimals(figure: PrintedFigure, decimals: PlainDecimals): PrintedFigure {
  const [only, second] = figure.numbers;
  if (!only || second) return figure;
  return { ...figure, numbers: [{ value: only.value, decimals: decimals(only.decimals) }] };
}
