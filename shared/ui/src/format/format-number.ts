import { getDecimalSeparator } from './decimal-separator';

const minus = '\u2212';
const plain = new Set(['minimumFractionDigits', 'maximumFractionDigits', 'useGrouping', 'signDisplay']);

const formats = new Map<string, Intl.NumberFormat>();

function getFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const cachedFormat = formats.get(key);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.NumberFormat('es-ES', { useGrouping: 'always', ...options });
  formats.set(key, format);
  return format;
}

/** Decimals without a sign, rounded half away from zero: `['1235', '50']` of '1234.496' with 2. */
function roundDecimals(
  decimals: string,
  min: number,
  max: number,
): readonly [whole: string, fraction: string] {
  const [whole = '', fraction = ''] = decimals.split('.');
  if (fraction.length <= max) return [whole, fraction.padEnd(min, '0')];
  const isUp = (fraction[max] ?? '0') >= '5';
  const units = (BigInt(whole + fraction.slice(0, max)) + (isUp ? 1n : 0n)).toString().padStart(max + 1, '0');
  const wholeLength = units.length - max;
  const unneededZeros = new RegExp(`0{0,${max - min}}$`);
  return [units.slice(0, wholeLength), units.slice(wholeLength).replace(unneededZeros, '')];
}

/** Digits in groups of three, with points between them. */
function groupThousands(digits: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return [digits.slice(0, first), ...groups].filter(Boolean).join('.');
}

/** The number as in Spain. */
function formatSpanish(value: number | string, options: Intl.NumberFormatOptions): string {
  const sign = /^(-?)(\d+(?:\.\d+)?)$/.exec(String(value));
  const { minimumFractionDigits: min = 0, signDisplay = 'auto', useGrouping = true } = options;
  const isPlain = Object.keys(options).every((name) => plain.has(name));
  if (!sign?.[2] || !isPlain || !['auto', 'exceptZero'].includes(signDisplay))
    return getFormat({ ...options, signDisplay: signDisplay === 'auto' ? 'negative' : signDisplay })
      .format(value as number)
      .replace('-', minus);
  const max = options.maximumFractionDigits ?? Math.max(min, 3);
  const [whole, fraction] = roundDecimals(sign[2], min, max);
  const figures = (useGrouping ? groupThousands(whole) : whole) + (fraction && `,${fraction}`);
  if (!/[1-9]/.test(figures)) return figures;
  const positive = signDisplay === 'exceptZero' ? '+' : '';
  return (sign[1] ? minus : positive) + figures;
}

/**
 * Formats a number as in Spain, with thousands always grouped, a true minus sign, and no sign before a zero:
 * `−1.234,5`. With a point as the chosen decimal separator: `−1,234.5`.
 *
 * The result is that of `Intl`, except for the zero. Most numbers are formatted without `Intl`, because its first
 * formatter blocks a phone for 70 ms and more, just when the first figures are drawn.
 *
 * @param value - A number, or its decimals as text, of which none is lost.
 * @param options - As of `Intl.NumberFormat`; without them at most three decimals.
 */
export function formatNumber(value: number | string, options: Intl.NumberFormatOptions = {}): string {
  const text = formatSpanish(value, options);
  return getDecimalSeparator() === ',' ? text : text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
}

/** A volume in lots: at least two decimals and at most the eight that brokers use, `0,10`. */
export const formatLots = (lots: number): string =>
  formatNumber(Number(lots.toFixed(8)), { minimumFractionDigits: 2, maximumFractionDigits: 8 });
