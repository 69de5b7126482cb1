import { readAmount } from '../../amounts';
import { indianGroups } from '../rows/separators';

type Separator = '.' | ',';

const dashes = /^[-\u2012-\u2015]*$|^(?:n\/?a|nan|null|none|inf)$/i;
const marks = /(?:US|R|MX|A|C)?\$|[€£¥₹'’%]|\b[A-Z]{3,4}\b|(?<=\d)[A-Z]{3,5}$|(?<=[\d)]\s?)[CDcd][Rr]\.?$/g;
const units = /\b(?:lots?|lotes?|contracts?|contratos?|shares?|units?|unidades)\b/gi;
const rawNumber = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;

const isBracketed = (text: string): boolean =>
  /\d/.test(text.slice(text.indexOf('(') + 1, text.lastIndexOf(')') + 1)) && text.includes('(');

/** A cell without currency, unit and brackets, its sign in front: `$(226.00)` is `-226.00`, and so is `226.00 Dr`. */
function stripMarks(text: string): string {
  const isNegative = isBracketed(text) || /\d\s*(?:[-\u2212\u2013]|dr\.?)$/i.test(text.trim());
  const digits = text
    .replace(marks, '')
    .replace(units, '')
    .replaceAll(/[()]/g, '')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .trim()
    .replace(/^([+-])\s+/, '$1')
    .replace(/-$/, '')
    .trim();
  return isNegative && !digits.startsWith('-') ? `-${digits}` : digits;
}

/** Whether two amounts are the same, apart from what rounding to cents explains. Parts of a coin are smaller than cents. */
export const isSameAmount = (amount: number, other: number): boolean =>
  Math.abs(amount - other) < Math.min(0.0051, Math.max(Math.abs(amount), Math.abs(other)) / 50 + 1e-9);

/** Whether a cell is blank, or one of the marks that platforms print for a missing value. */
export const isBlank = (text: string): boolean => dashes.test(text.trim());

/**
 * The number of a cell, also with its currency or unit: `-$ 200,00`, `(124.75)`, `0.50 Lots`, `4 694.88`.
 *
 * @param isSheet - The cell is of a workbook, where plain numbers have a decimal point whatever the language.
 */
export function readFigure(text: string, decimal: Separator, isSheet: boolean): number | undefined {
  const figure = text.trim();
  if (isSheet && rawNumber.test(figure)) return roundDigits(Number(figure));
  const digits = stripMarks(figure);
  if (/\d[eE][+-]?\d+$/.test(digits)) {
    const value = Number(digits.replace(',', '.'));
    return Number.isFinite(value) ? roundDigits(value) : undefined;
  }
  return readAmount(indianGroups.test(digits) ? digits.replaceAll(',', '') : digits, decimal);
}

// A double represents fifteen digits of any decimal exactly.
const roundDigits = (value: number): number => Number(value.toPrecision(15)) + 0;

/** Whether a cell prints a sign, or brackets for a minus. */
export const hasSign = (text: string): boolean => /^[-+\u2212(]/.test(text.trim());

/** How many decimals a cell prints. */
export const countPrintedDecimals = (text = ''): number =>
  /[.,](\d+)\D*$/.exec(text.trim())?.[1]?.length ?? 0;

/** The separators that numbers prove to be decimal, and whether some numbers are read differently by each. */
interface Evidence {
  readonly proven: ReadonlySet<Separator>;
  readonly example: string | undefined;
}

const groupedFigure = /^-?[1-9]\d{0,2}(?:([.,])\d{3})+$/;

function collectEvidence(cells: Iterable<string>, isSheet: boolean): Evidence {
  const proven = new Set<Separator>();
  let example: string | undefined;
  for (const cell of cells) {
    const text = cell.trim();
    if (isSheet && rawNumber.test(text)) continue;
    const digits = stripMarks(text).replaceAll(/[\s\u00a0\u202f\u2009]/g, '');
    if (!/^[-+]?[\d.,]+$/.test(digits) || !/\d/.test(digits)) continue;
    const used = digits.replaceAll(/[^.,]/g, '');
    const last = used.at(-1) as Separator | undefined;
    if (last === undefined) continue;
    const isGrouping = groupedFigure.test(digits);
    if (indianGroups.test(digits)) proven.add('.');
    else if (isGrouping && used.length === 1) example ??= text;
    else if (isGrouping) proven.add(last === '.' ? ',' : '.');
    else proven.add(last);
  }
  return { proven, example };
}

/**
 * Guesses the decimal separator of numbers.
 *
 * @returns `question` is an ambiguous number such as `1.234`, set when the other numbers prove no separator, or both.
 */
export function guessDecimal(
  cells: Iterable<string>,
  isSheet: boolean,
): { readonly decimal: Separator; readonly question?: string } {
  const { proven, example } = collectEvidence(cells, isSheet);
  const decimal = proven.has(',') && !proven.has('.') ? ',' : '.';
  return proven.size !== 1 && example !== undefined ? { decimal, question: example } : { decimal };
}
