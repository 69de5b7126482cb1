/** The chosen decimal separator. The other one groups thousands: 1.234,56 or 1,234.56. */
export type DecimalSeparator = ',' | '.';

/**
 * What a typed figure is. With the decimal separator `,`:
 * - `amount`: money. A point before exactly three digits separates thousands: `1.500` is 1500.
 * - `price`: a price, a volume, a multiplier or a percentage. A single point is decimal, as MetaTrader writes it:
 *   `1.500` is 1.5.
 *
 * With `.` both are read in the same way: a comma before exactly three digits separates thousands, `1,500` is 1500.
 *
 * Everything else is read in the same way in all of them. A single other separator is decimal (`1,5`), a separator that
 * repeats groups thousands, of two kinds of separators the last is decimal, and blanks may group thousands. The sign may
 * be a hyphen, a plus or U+2212.
 */
export type FigureKind = 'amount' | 'price';

/** How a typed figure is read. */
interface Reading {
  readonly kind: FigureKind;
  readonly separator: DecimalSeparator;
}

const blanks = /[ \u00a0\u202f\u2009]/g;
const byBlanks = /^[1-9]\d{0,2}(?:[ \u00a0\u202f\u2009]\d{3})+(?=$|[.,])/;
const groupedBy = { '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/, ',': /^[1-9]\d{0,2}(?:,\d{3})+$/ };

type Separator = keyof typeof groupedBy;

const removeGrouping = (integerPart: string, by: Separator): string | undefined =>
  groupedBy[by].test(integerPart) ? integerPart.replaceAll(by, '') : undefined;

/** Removes the thousands separators of digits, and writes the decimal separator as a point. */
function toPointDecimal(text: string, { kind, separator }: Reading, hasBlanks: boolean): string | undefined {
  const marks = text.replace(/\d/g, '');
  const last = marks.at(-1) as Separator | undefined;
  if (last === undefined) return text;
  if (marks.length === 1) {
    const isThousands = last !== separator && (kind === 'amount' || last === ',') && !hasBlanks;
    return (isThousands ? removeGrouping(text, last) : undefined) ?? text.replace(last, '.');
  }
  if (hasBlanks) return undefined;
  const first = marks[0] as Separator;
  const end = text.lastIndexOf(last);
  if (first === last) return removeGrouping(text, last);
  const integerPart = text.slice(0, end);
  const digits = integerPart.includes(last) ? undefined : removeGrouping(integerPart, first);
  return digits === undefined ? undefined : `${digits}.${text.slice(end + 1)}`;
}

/** The decimal text of a figure, `-1500.5`, without superfluous zeros; undefined for a text that is not a figure. */
function parseDecimal(text: string, reading: Reading): string | undefined {
  const [, sign = '', rest = ''] = /^([+\-\u2212]?)(.*)$/s.exec(text.trim()) ?? [];
  const groups = byBlanks.exec(rest)?.[0];
  const digits = groups === undefined ? rest : rest.replace(groups, groups.replace(blanks, ''));
  if (!/\d/.test(digits) || /[^\d.,]/.test(digits)) return undefined;
  const pointDecimal = toPointDecimal(digits, reading, groups !== undefined);
  if (pointDecimal === undefined) return undefined;
  const [integerPart = '', decimals = ''] = pointDecimal.split('.');
  const figures = integerPart.replace(/^0+(?=\d)/, '') || '0';
  const fraction = decimals.replace(/(?<!0)0+$/, '');
  const figure = fraction === '' ? figures : `${figures}.${fraction}`;
  return sign === '' || sign === '+' || !/[1-9]/.test(figure) ? figure : `-${figure}`;
}

function toFiniteNumber(decimal: string | undefined): number | undefined {
  const value = decimal === undefined ? Number.NaN : Number(decimal);
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Reads typed money, by the rule of {@link FigureKind} `amount`.
 *
 * @returns Its decimal text as the API takes it, `1500.5`, which never passes through a binary fraction; `undefined`
 * for a text that is not a figure.
 */
export const readAmountText = (text: string, separator: DecimalSeparator): string | undefined =>
  parseDecimal(text, { kind: 'amount', separator });

/**
 * {@link readAmountText} as a number, for calculations.
 *
 * @example
 *   readAmount('1.500,5', ','); // 1500.5
 *   readAmount('mil', ','); // undefined
 */
export const readAmount = (text: string, separator: DecimalSeparator): number | undefined =>
  toFiniteNumber(readAmountText(text, separator));

/** Reads a typed price, volume, multiplier or percentage, by the rule of `price`. */
export const readPrice = (text: string, separator: DecimalSeparator): number | undefined =>
  toFiniteNumber(parseDecimal(text, { kind: 'price', separator }));

/** Whether other countries, or the other kind, read a figure differently by a factor of 1000. */
export const isAmbiguous = (text: string): boolean => /^[+\-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/.test(text.trim());

/**
 * Explains the reading of a figure that other countries read differently, as a note beside its field: `Se lee como
 * 1500`.
 *
 * @returns `undefined` when there is only one reading.
 */
export function describeReading(
  text: string,
  kind: FigureKind,
  separator: DecimalSeparator,
): string | undefined {
  if (!isAmbiguous(text)) return undefined;
  const decimal = parseDecimal(text, { kind, separator });
  return `Se lee como ${decimal?.replace('.', separator).replace('-', '\u2212')}.`;
}
