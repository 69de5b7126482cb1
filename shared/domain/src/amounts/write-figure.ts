import { isAmbiguous, type DecimalSeparator } from './read-figure';

/** The digits of a number, without the exponent that `String` uses for very small and very large numbers. */
function toPlainDigits(value: number | string): string {
  if (typeof value === 'string') return value;
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/(?<!0)0+$/, '') : BigInt(value).toString();
}

/**
 * Writes a figure into a field, without thousands, so that it is read again as the same figure whatever the field is
 * for. That holds with the other decimal separator, too: a draft may be older than the choice. Three decimals get a
 * zero for it, `1,1250`.
 *
 * @param value - A number, or its decimals as the API writes them: `'1500.00'`.
 * @param decimals - At least so many of them: 2 writes 1500 as `1500,00`.
 */
export function writeFigure(value: number | string, separator: DecimalSeparator, decimals = 0): string {
  const [integerPart = '', fraction = ''] = toPlainDigits(value).split('.');
  const paddedFraction = fraction.padEnd(decimals, '0');
  const text = paddedFraction === '' ? integerPart : `${integerPart}${separator}${paddedFraction}`;
  return isAmbiguous(text) ? `${text}0` : text;
}
