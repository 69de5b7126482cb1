import type { Line, MadeUpReport } from './made-up-report';
import { labels, type Language } from './report-labels';

/** A cell of the sheet of a report. */
export interface GridCell {
  readonly column: number;
  readonly text: string;
  /** Written as a number. Times and volumes are texts. */
  readonly isNumber: boolean;
}

const createCell = (column: number, text: string, isNumber = false): GridCell[] =>
  text === '' ? [] : [{ column, text: isNumber ? text.replaceAll(' ', '') : text, isNumber }];

const isNumeric = (text: string): boolean => /^-?[\d ]+(?:\.\d+)?$/.test(text);

/** Columns of a table that the terminal writes as texts, even where they look like numbers: times and volumes. */
const listTable = (lines: readonly Line[], texts: readonly number[]): GridCell[][] =>
  lines.map((line) =>
    line.flatMap((text, column) => createCell(column, text, !texts.includes(column) && isNumeric(text))),
  );

const createSection = (
  [title = '', ...header]: readonly string[],
  rows: readonly GridCell[][],
): GridCell[][] =>
  rows.length === 0
    ? []
    : [createCell(0, title), header.flatMap((text, column) => createCell(column, text)), ...rows];

const formatSixDecimals = (text: string): string =>
  isNumeric(text) ? Number(text.replaceAll(' ', '')).toFixed(6) : text;

function listFigures(
  names: readonly (readonly string[])[],
  lines: readonly Line[],
  getColumns: (row: number) => number[],
): GridCell[][] {
  return lines.map((line, row) =>
    line.flatMap((text, index) => {
      const column = getColumns(row)[index] ?? 0;
      const value = formatSixDecimals(text);
      return [
        ...createCell(column, names[row]?.[index] ?? ''),
        ...createCell(column + 3, value, isNumeric(value)),
      ];
    }),
  );
}

/** A report as the rows of its sheet, with the empty rows that the terminal leaves for its chart. */
export function reportGrid(report: MadeUpReport, language: Language): GridCell[][] {
  const words = labels[language];
  const head = [report.name, report.account, report.company, report.date];
  const results = listFigures(words.results, report.results, (row) => (row < 5 ? [0, 4, 8] : [4, 8]));
  const totals = report.totals.flatMap((text, index) => createCell(8 + index, text, true));
  return [
    createCell(0, words.title),
    ...head.map((text, row) => [...createCell(0, words.head[row] ?? ''), ...createCell(3, text)]),
    ...createSection(words.positions, listTable(report.positions, [0, 4, 8])),
    ...createSection(words.orders, listTable(report.orders, [0, 4, 8])),
    ...createSection(words.working, listTable(report.working, [0, 4])),
    ...createSection(words.deals, listTable(report.deals, [0, 5])),
    totals,
    ...createSection(words.open, listTable(report.open, [0, 4])),
    ...(report.open.length > 0 ? [[...createCell(10, '0.00', true), ...createCell(11, '-35.00', true)]] : []),
    ...listFigures(words.state, report.state, () => [0, 6]),
    [],
    [],
    createCell(0, words.resultsTitle),
    ...results.slice(0, 3),
    createCell(0, words.drawdown),
    ...results.slice(3),
  ];
}
