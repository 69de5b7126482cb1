import { msPerDay } from '../../durations';

/** A row of a report: the text of each cell under its column, and the note that some cells carry. */
export interface Row {
  readonly cells: readonly string[];
  /** MetaTrader 4 writes the comment of an order into the `title` of its first cell. */
  readonly note: string;
  /** In a sheet, its number, counted from 1. In a text each row is one, also a blank one. */
  readonly number?: number;
}

/** The cells of a row that are not empty. */
export const filterFilled = ({ cells }: Row): string[] => cells.filter((cell) => cell !== '');

/** A batch of rows of a file, and how much of the file has been read, from 0 to 1. */
export interface RowBatch {
  readonly rows: readonly Row[];
  readonly fractionDone: number;
}

const spaces = /[\s\u00a0\u202f\u2009]+/g;
const plain = /^-?\d+(?:\.\d+)?$/;
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The number of a cell: thousands apart by spaces, a decimal point or comma, the exponents of spreadsheets.
 * `1.1537299999999999`, which a spreadsheet makes of `1.15373`, is that again.
 */
export function readNumber(text: string): number | undefined {
  if (plain.test(text)) return parseTidyNumber(text);
  const compactText = text.replace(spaces, '').replaceAll('\u2212', '-');
  if (compactText === '') return undefined;
  const comma = compactText.lastIndexOf(',');
  const point = compactText.lastIndexOf('.');
  const pointDecimal =
    comma > point ? compactText.replaceAll('.', '').replace(',', '.') : compactText.replaceAll(',', '');
  return numeric.test(pointDecimal) ? parseTidyNumber(pointDecimal) : undefined;
}

// A double represents fifteen digits of any decimal exactly.
function parseTidyNumber(text: string): number {
  const value = Number(text);
  const clean = text.length > 15 ? Number(value.toPrecision(15)) : value;
  return clean === 0 ? 0 : clean;
}

const factors: Readonly<Record<string, number>> = { K: 1e3, M: 1e6 };

/**
 * A volume, also abbreviated and of a position that was closed in part: `1.04K` is 1040, `0.05 / 0.1` is 0.05 closed of
 * 0.1.
 *
 * @param readText - Reads the number without its abbreviation.
 */
export function readVolume(text: string, readText = readNumber): number | undefined {
  const [lots = '', total, ...more] = text.split('/').map((part) => part.trim());
  if (more.length > 0 || (total !== undefined && readVolume(total, readText) === undefined)) return undefined;
  const factor = /\d\s*[KM]$/i.test(lots) ? factors[lots.at(-1)?.toUpperCase() ?? ''] : undefined;
  const value = readText(factor ? lots.slice(0, -1) : lots);
  return value === undefined || !factor ? value : parseTidyNumber(String(value * factor));
}

const moment =
  /^(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?:Z|\+00:00)?(?: ?([ap])\.? ?m\.?)?)?$/i;
const serial = /^\d{5}(?:\.\d+)?$/;
const serialEpoch = 25_569;

/** The hour of a day from that of a half day: 12 AM is midnight. A clock of 24 hours can have a mark too. */
const toFullDayHour = (hour: number, half: string): number =>
  hour > 12 ? hour : (hour % 12) + (/p/i.test(half) ? 12 : 0);

/** The reading of a clock in a cell: `2022.09.15 03:03:19`, `2022.09.15 3:03:19 PM`, or the day count of a spreadsheet between 2000 and 2100. */
export function readTime(text: string): number | undefined {
  const match = moment.exec(text);
  if (match) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', half] = match;
    const hours = half === undefined ? Number(hour) : toFullDayHour(Number(hour), half);
    return Date.UTC(Number(year), Number(month) - 1, Number(day), hours, Number(minute), Number(second));
  }
  if (!serial.test(text)) return undefined;
  const days = Number(text);
  if (days < 36_526 || days >= 73_051) return undefined;
  return Math.round(((days - serialEpoch) * msPerDay) / 1000) * 1000;
}

const firstYearMs = 365 * msPerDay;

/** The time of a closing; undefined also for the year 1970, which platforms print for what is not closed. */
export function readCloseTime(text: string): number | undefined {
  const time = readTime(text);
  return time === undefined || time < firstYearMs ? undefined : time;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const longMoment = /^(\d{4}) ([A-Z][a-z]{2})\w* (\d{1,2}), (\d{1,2}):(\d{2})$/;

/** The moment in the head of a MetaTrader 4 statement: `2019 May 26, 23:57`. */
export function readLongTime(text: string): number | undefined {
  const [, year, name, day, hour, minute] = longMoment.exec(text) ?? [];
  const month = months.indexOf(name ?? '');
  if (month < 0) return undefined;
  return Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute));
}

/** Id of an order, a deal or a position, also in the number formats of spreadsheets; undefined for anything else. */
export function readTicket(text: string): string | undefined {
  if (/^\d{1,20}$/.test(text)) return text;
  const value = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** A magic number, which can have a sign; nothing where a cell has none. */
export const readMagic = (text: string): { readonly magic?: string } => {
  const magic = /^-?\d{1,20}$/.exec(text.trim())?.[0] ?? readTicket(text.trim());
  return magic === undefined ? {} : { magic };
};

/** Decimals that a number needs, at most eight. */
export function countDecimals(value: number): number {
  for (let digits = 0; digits < 8; digits += 1) {
    const scaledValue = value * 10 ** digits;
    if (Math.abs(scaledValue - Math.round(scaledValue)) < 1e-6) return digits;
  }
  return 8;
}

/** A positive price; undefined for the zero that reports print for a missing one. */
export function readPrice(text: string): number | undefined {
  const price = readNumber(text);
  return price === undefined || price <= 0 ? undefined : price;
}
