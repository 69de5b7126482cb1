import { msPerDay, msPerHour, msPerMinute } from '../../durations';
import { isZone, toInstant } from '../../journal/zone';
import type { DateOrder } from './column-role';
import { isBlank } from './figures';

/** A reading of a clock, and whether the cell states its offset, so that the reading is of UTC. */
export interface Moment {
  readonly wall: number;
  readonly isUtc: boolean;
  /** The reading as the cell prints it. */
  readonly printedWall: number;
  /** Whether the season has another label: some platforms print `EST` all year. */
  readonly isUnclear?: true;
}

/** Hours ahead of UTC. */
const namedOffsets = new Map(
  Object.entries({
    CET: 1,
    CEST: 2,
    EET: 2,
    EEST: 3,
    BST: 1,
    MSK: 3,
    JST: 9,
    AEST: 10,
    AEDT: 11,
  }),
);
/** Zones of the United States by the first letters of their labels: `ET`, `EST`, `EDT`. */
const cities: Record<string, string> = { E: 'New_York', C: 'Chicago', M: 'Denver', P: 'Los_Angeles' };

const signedOffset = '[+\\-\\u2212]\\d{2}(?::?\\d{2})?|(?:UTC|GMT)\\s?[+\\-\\u2212]\\d{1,2}(?::?\\d{2})?';
const labels = ['Z|UTC|GMT|[ECMP][SD]?T|[A-Z]+(?:/[A-Z_]+)+', ...namedOffsets.keys()].join('|');
const offsets = `${signedOffset}|${labels}`;
// Sierra Chart marks a time as the first or the last one of a position, `BP` or `EP`.
const time = `(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?(?:\\s*([ap]\\.?\\s?m\\b\\.?))?(?:\\s*\\(?(${offsets})\\)?(?:\\s\\([^()]{1,40}\\))?)?(?:\\s[BE]P)?`;
const numeric = new RegExp(
  `^(\\d{1,4})[./-](\\d{1,2})[./-](\\d{1,4})\\.?(?:(?:[T,;\\s]+| - )${time})?$`,
  'i',
);
const compact = new RegExp(`^(\\d{4})(\\d{2})(\\d{2})(?:[T,;\\s]+${time})?$`, 'i');
const compactTime = /^(\d{8})[T\s;]+(\d{2})(\d{2})(\d{2})(?!\S)/;
const dayFirst = new RegExp(
  `^(?:\\p{L}+\\.?,?\\s+)?(\\d{1,2})(?:\\s+de)?[\\s./-]+(\\p{L}{3,})\\.?(?:\\s+de)?[\\s,./-]+(\\d{2,4})(?:[T,;\\s]+${time})?$`,
  'iu',
);
const monthFirst = new RegExp(
  `^(?:\\p{L}+\\.?,?\\s+)?(\\p{L}{3,})\\.?[\\s./-]+(\\d{1,2})(?:st|nd|rd|th)?[\\s,./-]+(\\d{4})(?:[T,;\\s]+${time})?$`,
  'iu',
);
/** Bybit writes the time of day first. */
const clockFirst = /^(\d{1,2}:\d{2}(?::\d{2})?) (\d{4}-\d{2}-\d{2})$/;
const clockOnly = new RegExp(`^${time}$`, 'i');
const serial = /^\d{5}(?:\.\d+)?(?:E4)?$/i;
const epoch = /^1\d{9}(?:\d{3})?$/;
const serialEpoch = 25_569;

/** The first letters of the months in English, Spanish, Portuguese, French, Italian and German. */
const months: readonly RegExp[] = [
  /^(?:jan|ene|gen)/,
  /^(?:feb|fev)/,
  /^(?:mar|mrz)/,
  /^(?:apr|abr|avr)/,
  /^(?:may|mai|mag)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|ago|aou)/,
  /^(?:sep|set)/,
  /^(?:oct|out|ott|okt)/,
  /^nov/,
  /^(?:dec|dic|dez)/,
];

function parseMonth(name: string): number {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return months.findIndex((start) => start.test(plain)) + 1;
}

type Parts = readonly (string | undefined)[];

/** Milliseconds since midnight. */
function parseClock([hour, minute, second, half]: Parts): number | undefined {
  if (hour === undefined) return 0;
  const isAfternoon = half ? /^p/i.test(half) : undefined;
  const hours = isAfternoon === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const [minutes, seconds] = [Number(minute), Number(second ?? 0)];
  const isMidnight = hours === 24 && minutes + seconds === 0;
  if ((hours > 23 && !isMidnight) || minutes > 59 || seconds > 59) return undefined;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** The reading beside the label of its clock: `EST`, `US/Eastern`, `UTC+2`; undefined for an unknown zone. */
function toZonedMoment(printedWall: number, label: string): Moment | undefined {
  const name = label.toUpperCase();
  const [, letter, season] = /^([ECMP])([SD]?)T$/.exec(name) ?? [];
  const zone = letter ? `America/${cities[letter]}` : label;
  if (zone.includes('/')) {
    if (!isZone(zone)) return undefined;
    const wall = toInstant(zone, printedWall);
    const january = Date.UTC(new Date(printedWall).getUTCFullYear(), 0, 2);
    const isSummer = wall - printedWall !== toInstant(zone, january) - january;
    const isUnclear = season === (isSummer ? 'S' : 'D');
    return { wall, isUtc: true, printedWall, ...(isUnclear && { isUnclear }) };
  }
  const [, sign, ahead = '0', rest = '0'] = /([+\-\u2212])(\d{1,2}):?(\d{2})?$/.exec(label) ?? [];
  const statedOffsetMs = (Number(ahead) * msPerHour + Number(rest) * msPerMinute) * (sign === '+' ? 1 : -1);
  const namedOffset = namedOffsets.get(name);
  return {
    wall: printedWall - (namedOffset === undefined ? statedOffsetMs : namedOffset * msPerHour),
    isUtc: true,
    printedWall: printedWall,
  };
}

const parseYear = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text));

function toMoment(year: number, month: number, day: number, clock: Parts): Moment | undefined {
  const ms = parseClock(clock);
  const date = Date.UTC(year, month - 1, day);
  const check = new Date(date);
  // The 31st of February is another day of March for Date.
  if (ms === undefined || check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return undefined;
  if (year < 1980 || year > 2099) return undefined;
  const printedWall = date + ms;
  const label = clock[4];
  return label ? toZonedMoment(printedWall, label) : { wall: printedWall, isUtc: false, printedWall };
}

function parseNumericMoment(
  [first = '', second = '', third = '', ...clock]: readonly string[],
  order: DateOrder,
) {
  if (first.length > 2 || (order === 'ymd' && third.length <= 2))
    return toMoment(parseYear(first), Number(second), Number(third), clock);
  const [day, month] = order === 'mdy' ? [second, first] : [first, second];
  return toMoment(parseYear(third), Number(month), Number(day), clock);
}

/**
 * Reads a date with or without a time. It is numbers in the given order, or has the name of a month in six languages.
 * The day count of a spreadsheet, and seconds or milliseconds since 1970, are read too.
 */
export function readMoment(text: string, order: DateOrder): Moment | undefined {
  const cell = text
    .trim()
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日/, '$1/$2/$3')
    .replace(compactTime, '$1 $2:$3:$4')
    .replace(clockFirst, '$2 $1')
    .replace(/\s+/g, ' ');
  const parts = numeric.exec(cell) ?? compact.exec(cell);
  if (parts) return parseNumericMoment(parts.slice(1), order);
  const [, date, name, year, ...clock] = dayFirst.exec(cell) ?? [];
  if (name && year)
    return parseMonth(name) > 0
      ? toMoment(parseYear(year), parseMonth(name), Number(date), clock)
      : undefined;
  const [, firstName, dayAfter, yearAfter, ...clockAfter] = monthFirst.exec(cell) ?? [];
  if (firstName && parseMonth(firstName) > 0) {
    return toMoment(Number(yearAfter), parseMonth(firstName), Number(dayAfter), clockAfter);
  }
  return parseCountedMoment(cell);
}

function parseCountedMoment(cell: string): Moment | undefined {
  if (epoch.test(cell)) {
    const ms = cell.length > 10 ? Math.floor(Number(cell) / 1000) * 1000 : Number(cell) * 1000;
    return { wall: ms, isUtc: true, printedWall: ms };
  }
  if (!serial.test(cell)) return undefined;
  const days = Number(cell);
  if (days < 36_526 || days >= 73_051) return undefined;
  const wall = Math.round(((days - serialEpoch) * msPerDay) / 1000) * 1000;
  return { wall, isUtc: false, printedWall: wall };
}

const unset = /^0[.:\s0]*$|(?:^|\D)(?:1970|1900|1899|0001)(?:\D|$)/;

/** Whether a cell of times is blank, or has a value that platforms print for a trade that is not closed. */
export const isUnset = (text: string): boolean => isBlank(text) || unset.test(text);

const zoneMark = /:\d{2}.*[a-z+\-\u2212]/i;

/** Whether some times state an offset and others do not, or one that their season does not have. */
export function areZonesUnclear(cells: readonly string[], order: DateOrder): boolean {
  if (!cells.some((cell) => zoneMark.test(cell))) return false;
  const moments = cells.flatMap((cell) =>
    cell.includes(':') && !isUnset(cell) ? (readMoment(cell, order) ?? []) : [],
  );
  return moments.some(({ isUnclear }) => isUnclear) || new Set(moments.map(({ isUtc }) => isUtc)).size > 1;
}

/** Whether a cell is a date in some order. Counts of days or seconds are numbers too, so they do not count. */
export const isDate = (text: string): boolean =>
  parseCountedMoment(text.trim()) === undefined &&
  (readMoment(text, 'dmy') ?? readMoment(text, 'mdy')) !== undefined;

/** Whether a cell is the time of a day alone, as text or as the fraction of a day that spreadsheets store. */
export const isClock = (text: string): boolean => readClock(text) !== undefined && /:|^0\.\d/.test(text);

/** Milliseconds since midnight. */
export function readClock(text: string): number | undefined {
  const cell = text.trim();
  const parts = clockOnly.exec(cell);
  if (parts) return parseClock(parts.slice(1, 5));
  return /^0(?:\.\d+)?$/.test(cell) ? Math.round((Number(cell) * msPerDay) / 1000) * 1000 : undefined;
}

/** The first two numbers of a date that does not begin with its year. */
const leadingNumbers = /^(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/;

/** The first and the last number of a date with a short year, which can be at either end: the year changes less. */
const shortYear = /^(\d{2})[./-]\d{2}[./-](\d{2})(?!\d)/;

/**
 * Guesses the order of day and month.
 *
 * @returns `question` is a date that both orders read differently, when no date proves one.
 */
export function guessDates(cells: Iterable<string>): {
  readonly dates: DateOrder;
  readonly question?: string;
} {
  let [dayFirsts, monthFirsts] = [0, 0];
  let question: string | undefined;
  let hasYearFirst = false;
  const ends: [Set<string>, Set<string>] = [new Set(), new Set()];
  for (const cell of cells) {
    const [, year = '', day = ''] = shortYear.exec(cell.trim()) ?? [];
    ends[0].add(year);
    ends[1].add(day);
    const [, first, second] = leadingNumbers.exec(cell.trim()) ?? [];
    if (first === undefined) hasYearFirst ||= /^\d{4}/.test(cell.trim());
    else if (Number(first) > 12) dayFirsts += 1;
    else if (Number(second) > 12) monthFirsts += 1;
    else if (first !== second) question ??= cell.trim();
  }
  const isYear = ends[0].size < ends[1].size && ![...ends[0]].some((year) => Number(year) < 13);
  if (isYear && ![...ends[1]].some((day) => Number(day) > 31 || day === '')) return { dates: 'ymd' };
  if (dayFirsts > 0 || monthFirsts > 0) return { dates: monthFirsts > dayFirsts ? 'mdy' : 'dmy' };
  if (question !== undefined) return { dates: 'dmy', question };
  return { dates: hasYearFirst ? 'ymd' : 'dmy' };
}
