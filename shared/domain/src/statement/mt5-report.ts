import { readNumber, readPrice, readTicket, readTime, type Row } from './cell';
import type { DealEntry, DealType } from './deal';
import { readAccount } from './mt5-account';
import { mt5Results, type PrintedFigure } from './printed-figures';
import type { RawDeal } from './raw-deal';
import type { RawBalance, RawPosition, RawReport } from './report';
import { StatementError } from './statement-error';
import { findFigures, nameNumbers, valuesOf, type FigureRow } from './value-pairs';

/** Takes the rows of a report one by one, and tells at the end what they said. */
export interface ReportReader {
  push(row: Row): void;
  /** Deals so far. */
  count(): number;
  finish(): RawReport;
}

const entries: Readonly<Record<string, DealEntry>> = {
  in: 'in',
  out: 'out',
  'in/out': 'inout',
  inout: 'inout',
  'out by': 'out_by',
  out_by: 'out_by',
};

/** Direction of a deal by its word in the report, or by MetaTrader's number for it. */
export function readEntry(text: string): DealEntry | undefined {
  const word = text.toLowerCase();
  const byNumber: readonly DealEntry[] = ['in', 'out', 'inout', 'out_by'];
  return /^[0-3]$/.test(word) ? byNumber[Number(word)] : entries[word];
}

/** Type of a deal by its word in the report, or by MetaTrader's number for it. */
export function readType(text: string): DealType {
  const word = text.toLowerCase();
  if (word === 'buy' || word === '0') return 'buy';
  if (word === 'sell' || word === '1') return 'sell';
  if (word === 'balance' || word === '2') return 'balance';
  return word === 'credit' || word === '3' ? 'credit' : 'charge';
}

const volumes = /^[\d.,\s]*\/[\d.,\s]*$/;
const isNumber = (text: string | undefined): boolean => readNumber(text ?? '') !== undefined;
const money = (text: string | undefined): number => readNumber(text ?? '') ?? 0;

/** Columns of money of a deal: those between its order and its comment. Older terminals have no fee. */
function moneyColumns(header: readonly string[] | undefined): MoneyColumns {
  const width = header?.filter((cell) => cell !== '').length ?? 14;
  const last = Math.max(width, 13) - 2;
  const hasFee = width >= 14;
  return {
    commission: last - (hasFee ? 4 : 3),
    fee: hasFee ? last - 3 : undefined,
    swap: last - 2,
    profit: last - 1,
    balance: last,
  };
}

type MoneyColumns = Readonly<Record<Exclude<keyof Money, 'fee'>, number>> & {
  readonly fee: number | undefined;
};

interface Money {
  commission: number;
  fee: number;
  swap: number;
  profit: number;
  balance: number;
}

/** The four rows between the tables and the results. */
const stateLayout = [
  ['balance', 'freeMargin'],
  ['credit', 'margin'],
  ['floating', 'marginLevel'],
  ['equity'],
] as const;

/**
 * Reads the rows of a MetaTrader 5 history report by their layout. Words of a language are never looked at, only the
 * ones that the terminal leaves in English: buy, sell, in, out, balance.
 *
 * @param decimals - Decimals that a figure without a second one in brackets was printed with, given those it shows.
 */
export function mt5Reader(decimals: PlainDecimals = (printed) => printed): ReportReader {
  const head: Row[] = [];
  const deals: RawDeal[] = [];
  const closed: RawPosition[] = [];
  const open: RawPosition[] = [];
  const figureRows: FigureRow[] = [];
  let header: readonly string[] | undefined;
  let columns = moneyColumns(undefined);
  let totals: Omit<Money, 'balance'> | undefined;
  let hasTables = false;

  const moneyOf = (cells: readonly string[]): Money => {
    const at = (column: number | undefined): number => (column === undefined ? 0 : money(cells[column]));
    return {
      commission: at(columns.commission),
      fee: at(columns.fee),
      swap: at(columns.swap),
      profit: at(columns.profit),
      balance: at(columns.balance),
    };
  };

  const pushDeal = (cells: readonly string[], time: number, ticket: string): void => {
    if (deals.length === 0) columns = moneyColumns(header);
    if (cells.length <= columns.profit) throw new StatementError('statement_truncated');
    const [, , symbol = '', type = '', entry = '', volume, price = '', order = ''] = cells;
    deals.push({
      ticket,
      time,
      symbol,
      type: readType(type),
      entry: readEntry(entry) ?? 'none',
      volumeLots: money(volume),
      price: money(price),
      order: readTicket(order) ?? '',
      positionId: '',
      ...moneyOf(cells),
      comment: cells[columns.balance + 1] ?? '',
    });
  };

  const pushPosition = (cells: readonly string[], time: number, ticket: string, closeTime?: number): void => {
    const [, , symbol = '', type = '', volume, price, stop = '', target = ''] = cells;
    const stopLoss = readPrice(stop);
    const takeProfit = readPrice(target);
    const isClosed = closeTime !== undefined;
    (isClosed ? closed : open).push({
      ticket,
      symbol,
      side: readType(type) === 'sell' ? 'sell' : 'buy',
      volumeLots: money(volume),
      openTime: time,
      openPrice: money(price),
      ...(stopLoss !== undefined && { stopLoss }),
      ...(takeProfit !== undefined && { takeProfit }),
      closeTime: closeTime ?? Infinity,
      closePrice: money(cells[isClosed ? 9 : 8]),
      commission: isClosed ? money(cells[10]) : 0,
      swap: money(cells[isClosed ? 11 : 9]),
      profit: money(isClosed ? cells[12] : cells[11] || cells[10]),
    });
  };

  const pushDated = (cells: readonly string[], time: number, ticket: string): void => {
    hasTables = true;
    const fifth = cells[4] ?? '';
    if (volumes.test(fifth)) return;
    if (!isNumber(fifth)) pushDeal(cells, time, ticket);
    else pushPosition(cells, time, ticket, readTime(cells[8] ?? ''));
  };

  const push = (row: Row): void => {
    const { cells } = row;
    const time = readTime(cells[0] ?? '');
    const ticket = readTicket(cells[1] ?? '');
    if (time !== undefined && ticket !== undefined) {
      pushDated(cells, time, ticket);
      return;
    }
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length >= 9) header = cells;
    if (!hasTables) {
      head.push(row);
      return;
    }
    const isTotal = deals.length > 0 && !totals && filled.every(isNumber) && filled.length >= 4;
    if (isTotal) {
      const { commission, fee, swap, profit } = moneyOf(cells);
      totals = { commission, fee, swap, profit };
    }
    const values = valuesOf(cells).map((figure) => figure && withDecimals(figure, decimals));
    if (values.length > 0) figureRows.push(values);
  };

  return {
    push,
    count: () => Math.max(deals.length, closed.length),
    finish() {
      const results = findFigures(figureRows, mt5Results);
      const end = results?.start ?? figureRows.length;
      const balance: RawBalance | undefined = nameNumbers(
        figureRows.slice(Math.max(0, end - 4), end),
        stateLayout,
      );
      return {
        ...readAccount(head),
        deals,
        closedPositions: closed,
        closedRows: closed.length,
        openPositions: open,
        ...(results && { figures: results.figures }),
        ...(balance && { balance }),
        ...(totals && { totals }),
      };
    },
  };
}

/** A spreadsheet does not show the zeros at the end of a number, nor is what it shows always rounded. */
export type PlainDecimals = (shown: number) => number;

function withDecimals(figure: PrintedFigure, decimals: PlainDecimals): PrintedFigure {
  const [only, second] = figure.numbers;
  if (!only || second) return figure;
  return { ...figure, numbers: [{ value: only.value, decimals: decimals(only.decimals) }] };
}
