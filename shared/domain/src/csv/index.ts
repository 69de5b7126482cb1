/** Matches the parts of a text in a spreadsheet that separates cells at `;` (Spanish Excel) or tab (a pasted file). */
const parts = /[^;\t\r\n]+/g;

/**
 * Matches the start of a formula, which a spreadsheet would run on the reader's computer, also in wide and small forms of
 * the characters, and the bar that separates a program from its data (DDE). Quotation marks before it are removed by a
 * spreadsheet with another separator.
 */
const formula = /^[\s"]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\uFE66\uFE62\uFE63\uFE6B]/;

const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** The decimal text of a number, `-16.50`, whose decimals a JavaScript number would lose. */
export interface CsvFigure {
  readonly decimals: string;
}

/** The value of a cell; null is an empty cell. */
export type CsvValue = string | number | CsvFigure | null;

/**
 * A text that no spreadsheet runs: an apostrophe is put before each part that begins like a formula, at the start of the text
 * and after `;`, tab and line breaks. One that begins with an apostrophe gets a second, so that
 * {@link unguardFormulas} gives back every text.
 */
export function guardFormulas(text: string): string {
  const guarded = text.replace(parts, (part) =>
    formula.test(part) || part.startsWith("'") ? `'${part}` : part,
  );
  return /^\s*[\t\r\n]/.test(text) ? `'${guarded}` : guarded;
}

/** Restores the text before {@link guardFormulas}. */
export const unguardFormulas = (text: string): string => text.replace(/(^|[;\t\r\n])'/g, '$1');

/** A text as one cell, quoted where RFC 4180 or a spreadsheet with another separator needs it. */
const csvCell = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellOf = (value: CsvValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? csvCell(guardFormulas(value)) : value.decimals;
};

/** Makes spreadsheets read a file as UTF-8; it is written before the first line. */
export const utf8Mark = '\ufeff';

/** One line of CSV (RFC 4180): texts are guarded against formulas, numbers keep their sign and decimal point. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(',')}\r\n`;
