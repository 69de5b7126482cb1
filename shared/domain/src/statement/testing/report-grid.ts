import type { Line, MadeUpReport } from './made-up-report';
import { labels, type Language } from './report-labels';

/** A cell of the sheet of a report. */
export interface GridCell {
  readonly column: number;
  readonly text: string;
  /** Written as a number. Times and volumes are texts. */
  readonly isNumber: boolean;
}

const cell = (column: number, text: string, isNumber = false): GridCell[] =>
  text === '' ? [] : [{ column, text: isNumber ? text.replaceAll(' ', '') : text, isNumber }];

const looksNumeric = (text: string): boolean => /^-?[\d ]+(?:\.\d+)?$/.test(text);

/** Columns of a table that the terminal writes as texts, even where they look like numbers: times and volumes. */
const table = (lines: readonly Line[], texts: readonly number[]): GridCell[][] =>
  lines.map((line) =>
    line.flatMap((text, column) => cell(column, text, !texts.includes(column) && looksNumeric(text))),
  );

const section = ([title = '', ...header]: readonly string[], rows: readonly GridCell[][]): GridCell[][] =>
  rows.length === 0 ? [] : [cell(0, title), header.flatMap((text, column) => cell(column, text)), ...rows];

const sixDecimals = (text: string): string =>
  looksNumeric(text) ? Number(text.replaceAll(' ', '')).toFixed(6) : text;

function figures(
  names: readonly (readonly string[])[],
  lines: readonly Line[],
  at: (row: number) => number[],
): GridCell[][] {
  return lines.map((line, row) =>
    line.flatMap((text, index) => {
      const column = at(row)[index] ?? 0;
      const value = sixDecimals(text);
      return [...cell(column, names[row]?.[index] ?? ''), ...cell(column + 3, value, looksNumeric(value))];
    }),
  );
}

/** A report as the rows of its sheet, with the empty rows that the terminal leaves for its chart. */
export function reportGrid(report: MadeUpReport, language: Language): GridCell[][] {
  const words = labels[language];
  const head = [report.name, report.account, report.company, report.date];
  const results = figures(words.results, report.results, (row) => (row < 5 ? [0, 4, 8] : [4, 8]));
  const totals = report.totals.flatMap((text, index) => cell(8 + index, text, true));
  return [
    cell(0, words.title),
    ...head.map((text, row) => [...cell(0, words.head[row] ?? ''), ...cell(3, text)]),
    ...section(words.positions, table(report.positions, [0, 4, 8])),
    ...section(words.orders, table(report.orders, [0, 4, 8])),
    ...section(words.working, table(report.working, [0, 4])),
    ...section(words.deals, table(report.deals, [0, 5])),
    totals,
    ...section(words.open, table(report.open, [0, 4])),
    ...(report.open.length > 0 ? [[...cell(10, '0.00', true), ...cell(11, '-35.00', true)]] : []),
    ...figures(words.state, report.state, () => [0, 6]),
    [],
    [],
    cell(0, words.resultsTitle),
    ...results.slice(0, 3),
    cell(0, words.drawdown),
    ...results.slice(3),
  ];
}
