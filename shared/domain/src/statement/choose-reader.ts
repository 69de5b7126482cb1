import { readTicket, readTime, type Row } from './rows/cell';
import { isSigned, namesColumns, tableReader } from './csv/deal-table';
import { headsStatement } from './mt4/mt4-head';
import { mt4Reader } from './mt4/mt4-report';
import { namesAccount } from './mt5/mt5-account';
import { mt5Reader } from './mt5/mt5-report';
import type { ReportReader } from './rows/report-reader';
import type { StatementKind } from './statement';

/** The layout of a report, recognised. */
export interface Recognised {
  readonly kind: StatementKind;
  readonly reader: ReportReader;
}

const isDealRow = ({ cells }: Row): boolean =>
  cells.length >= 12 && readTime(cells[0] ?? '') !== undefined && readTicket(cells[1] ?? '') !== undefined;

/** The terminal writes numbers with six decimals in a workbook, and with their own decimals in a page. */
const plainDecimals = {
  'mt5-xlsx': () => 6,
  'mt5-html': (shown: number) => shown,
  csv: (shown: number) => Math.max(2, Math.min(6, shown)),
};

/**
 * Recognises a report by its first rows.
 *
 * @param mt5 - What a MetaTrader 5 report of this kind of file is called.
 * @param broker - Broker that the file names outside its rows, which MetaTrader 4 does.
 * @returns undefined while the rows match no layout.
 */
export function chooseReader(
  head: readonly Row[],
  mt5: 'mt5-xlsx' | 'mt5-html' | 'csv',
  broker?: string,
): Recognised | undefined {
  if (head[0] && isSigned(head[0])) return { kind: 'parque', reader: tableReader() };
  if (head.some(namesColumns)) return { kind: 'csv', reader: tableReader() };
  if (head.some(namesAccount)) return { kind: mt5, reader: mt5Reader(plainDecimals[mt5]) };
  if (mt5 === 'mt5-html' && head.some(headsStatement)) return { kind: 'mt4-html', reader: mt4Reader(broker) };
  return mt5 === 'csv' && head.some(isDealRow)
    ? { kind: 'csv', reader: mt5Reader(plainDecimals.csv) }
    : undefined;
}
