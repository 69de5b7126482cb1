import { readNumber, readTicket, readTime, type Row } from './rows/cell';
import { isSigned, hasColumnNames, createTableReader } from './csv/deal-table';
import { countKnownNames } from './mapped/table-steps';
import { isStatementHead } from './mt4/mt4-head';
import { createMt4Reader } from './mt4/mt4-report';
import { isAccountRow } from './mt5/mt5-account';
import { createMt5Reader } from './mt5/mt5-report';
import { findReportTable } from './rows/report-columns';
import type { ReportReader } from './rows/report-reader';
import { createReportsReader } from './rows/list-reports';
import type { StatementKind } from './statement';

/** The layout of a report, recognised. */
export interface Recognised {
  readonly kind: StatementKind;
  readonly reader: ReportReader;
  /** Whether the rows name an account. Without one, they are a table of deals or positions that someone copied. */
  readonly isNamed: boolean;
  /** Whether it is a report of the strategy tester, whose trades are simulated. */
  readonly isTest?: boolean;
}

/** Matches the titles of MetaTrader's strategy tester in its languages. */
const testTitle =
  /^(?=.*(?:strat[eé]g|стратег)).*(?:test[ea]|probador|simulador|comprobador|тестер)|策略测试|策略測試|ストラテジーテスター/i;

const hasTestTitle = (head: readonly Row[]) =>
  head.some(({ cells }) => testTitle.test(cells[0]?.trim() ?? ''));

/** Cells that a deal or a position has at least, when the last ones of its row are blank. */
const minCells = 10;
const tradeType = /^(?:buy|sell)$/i;
/** The fewest names of columns by which a row counts as the head of a table. */
const minKnownNames = 4;

/** Whether a row is a deal or a closed position of MetaTrader 5. */
const isDealRow = ({ cells }: Row): boolean =>
  cells.length >= minCells &&
  readTime(cells[0] ?? '') !== undefined &&
  readTicket(cells[1] ?? '') !== undefined &&
  tradeType.test(cells[3] ?? '');

/**
 * Whether the rows are deals or positions of MetaTrader 5 that someone copied without the account. The columns must have
 * the names of MetaTrader's tables, or names in an unknown language. Other known names can belong to other columns.
 */
function isBareTable(head: readonly Row[]): boolean {
  const first = head.findIndex(isDealRow);
  if (first < 0) return false;
  const above = head.slice(0, first);
  const commission = above
    .map(({ cells }) => findReportTable(cells)?.columns.commission)
    .find((index) => index !== undefined);
  // The terminal prints costs with their sign.
  if (head.slice(first).some(({ cells }) => (readNumber(cells[commission ?? -1] ?? '') ?? 0) > 0))
    return false;
  return above.every(
    ({ cells }) => countKnownNames(cells) < minKnownNames || findReportTable(cells) !== undefined,
  );
}

/** The terminal writes numbers with six decimals in a workbook, and with their own decimals in a page. */
const plainDecimals = {
  'mt5-xlsx': () => 6,
  'mt5-html': (shownDecimals: number) => shownDecimals,
  csv: (shownDecimals: number) => Math.max(2, Math.min(6, shownDecimals)),
};

/** Rows above the one that names the account of a MetaTrader 5 report: its title, and the owner. */
const rowsAboveAccount = 2;

/**
 * Recognises a report by its first rows.
 *
 * @param mt5 - What a MetaTrader 5 report of this kind of file is called.
 * @param brokers - Brokers that the file names outside its rows, one for each report, which MetaTrader 4 does.
 * @returns undefined while the rows match no layout.
 */
export function chooseReader(
  head: readonly Row[],
  mt5: 'mt5-xlsx' | 'mt5-html' | 'csv',
  brokers: readonly string[] = [],
): Recognised | undefined {
  const isNamed = true;
  if (head[0] && isSigned(head[0])) {
    return { kind: 'parque', reader: createReportsReader(() => createTableReader(), isSigned, 0), isNamed };
  }
  if (head.some(hasColumnNames)) return { kind: 'csv', reader: createTableReader(mt5 === 'csv'), isNamed };
  const createMt5Reports = () =>
    createReportsReader(
      () => createMt5Reader(plainDecimals[mt5], mt5 === 'csv'),
      isAccountRow,
      rowsAboveAccount,
    );
  const isTest = hasTestTitle(head);
  if (head.some(isAccountRow)) return { kind: mt5, reader: createMt5Reports(), isNamed, isTest };
  if (mt5 === 'mt5-html' && head.some(isStatementHead)) {
    const reader = createReportsReader((index) => createMt4Reader(brokers[index]), isStatementHead, 0);
    return { kind: 'mt4-html', reader, isNamed };
  }
  return head.some((row) => findReportTable(row.cells)?.rows === 'deals') || isBareTable(head)
    ? { kind: mt5, reader: createMt5Reports(), isNamed: false, isTest }
    : undefined;
}
