import type { DecimalSeparator } from '../amounts/read-figure';

/** Matches the parts of a text in a spreadsheet that separates cells at `;` (Spanish Excel) or tab (a pasted file). */
const parts = /[^;\t\r\n]+/g;

/**
 * Matches the start of a formula, which a spreadsheet would run on the reader's computer, also in wide and small forms of
 * the characters, and the bar that separates a program from its data (DDE). Quotation marks before it are removed by a
 * spreadsheet with another separator.
 */
const formula = /^[\s"]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\uFE66\uFE62\uFE63\uFE6B]/;

/** Matches an identifier whose last digits a spreadsheet would lose, such as the id of a Binance transaction. */
const longNumber = /^[\s"]*\d{16,}[\s"]*$/;

const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** The decimal text of a number, `-16.50`, whose decimals a JavaScript number would lose. */
export interface CsvFigure {
  readonly decimals: string;
}

/** The value of a cell; null is an empty cell, and a Date is a moment. */
export type CsvValue = string | number | CsvFigure | Date | null;

/** How figures and moments are written. */
export interface CsvFormat {
  /** The decimal separator. With a comma, semicolons separate the cells, as Excel expects for decimal commas. */
  readonly decimal: DecimalSeparator;
  /** IANA name of the time zone in which moments are written. @default the time zone of the machine */
  readonly timeZone?: string | undefined;
}

/**
 * A text that no spreadsheet runs or rounds: an apostrophe is put before each part that begins like a formula or is a long
 * number, at the start of the text and after `;`, tab and line breaks. One that begins with an apostrophe gets a second, so that
 * {@link restoreFormulas} gives back every text.
 *
 * @example
 *   guardFormulas('=1+1'); // "'=1+1"
 */
export function guardFormulas(text: string): string {
  const guardedText = text.replace(parts, (part) =>
    formula.test(part) || longNumber.test(part) || part.startsWith("'") ? `'${part}` : part,
  );
  return /^\s*[\t\r\n]/.test(text) ? `'${guardedText}` : guardedText;
}

/** Restores the text before {@link guardFormulas}. */
export const restoreFormulas = (text: string): string => text.replace(/(^|[;\t\r\n])'/g, '$1');

/** A text as one cell, quoted where RFC 4180 or a spreadsheet with another separator needs it. */
const escapeCell = (text: string): string =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const moments = new Map<string | undefined, Intl.DateTimeFormat>();

function createMomentFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const cachedFormat = moments.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  moments.set(timeZone, format);
  return format;
}

/** A moment as spreadsheets of any language read it, without its zone: `2026-12-05 00:30:00`. */
export const toCsvMoment = (moment: Date, timeZone: string | undefined): string =>
  createMomentFormat(timeZone).format(moment);

function toCell(value: CsvValue, { decimal, timeZone }: CsvFormat): string {
  if (value === null) return '';
  if (typeof value === 'string') return escapeCell(guardFormulas(value));
  if (value instanceof Date) return toCsvMoment(value, timeZone);
  return (typeof value === 'number' ? String(value) : value.decimals).replace('.', decimal);
}

/** Makes spreadsheets read a file as UTF-8; it is written before the first line. */
export const utf8Mark = '\ufeff';

/**
 * One line of CSV (RFC 4180, with semicolons where decimals have a comma): texts are guarded against formulas, the sign of numbers
 * is preserved.
 *
 * @example
 *   formatCsvLine(['EURUSD', 1.5, null], { decimal: ',' }); // 'EURUSD;1,5;\r\n'
 */
export const formatCsvLine = (values: readonly CsvValue[], format: CsvFormat): string =>
  `${values.map((value) => toCell(value, format)).join(format.decimal === ',' ? ';' : ',')}\r\n`;
