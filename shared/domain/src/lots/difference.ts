function countDecimals(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

/**
 * The difference of two decimals as a decimal: 1.1 and 1.0963 differ by 0.0037, where the subtraction of binary
 * fractions gives 0.0037000000000000366 and one lot step less.
 */
export function computeDifference(value: number, other: number): number {
  const unit = 10 ** Math.max(countDecimals(value), countDecimals(other));
  const units = Math.round(value * unit) - Math.round(other * unit);
  return Number.isSafeInteger(units) ? units / unit : value - other;
}
