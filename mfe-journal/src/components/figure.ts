const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const ratio = new Intl.NumberFormat('es-ES', { ...two, useGrouping: 'always' });
const whole = new Intl.NumberFormat('es-ES', {
  maximumFractionDigits: 0,
  useGrouping: 'always',
  signDisplay: 'exceptZero',
});

/** A real minus instead of the hyphen that Intl writes for Spain. */
const withMinus = (text: string) => text.replace('-', '−');

/** `1,96`; a ratio that has no divisor is not a number. */
export function formatRatio(value: number | null): string {
  return value === null ? '∞' : withMinus(ratio.format(value));
}

/** `55,56 %`, from 55.56. */
export function formatPercent(value: number): string {
  return `${withMinus(ratio.format(value))}\u00a0%`;
}

/** `+93,23`: a result without its currency, where the heading names it. */
export function formatResult(value: number, digits = 2): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  const format = new Intl.NumberFormat('es-ES', {
    ...options,
    useGrouping: 'always',
    signDisplay: 'exceptZero',
  });
  return withMinus(format.format(value));
}

/** `+1.597`: a result where there is room for its units only. */
export function formatWhole(value: number): string {
  return withMinus(whole.format(value));
}

/** `1,16654`: a price or a volume with the decimals that it has, and at least as many as asked. */
export function formatDecimal(value: number, minimumFractionDigits = 0): string {
  const options = { useGrouping: 'always', minimumFractionDigits, maximumFractionDigits: 8 } as const;
  return withMinus(new Intl.NumberFormat('es-ES', options).format(value));
}

/** `3 trades`, `1 trade`. */
export function countTrades(count: number): string {
  return `${formatDecimal(count)} ${count === 1 ? 'trade' : 'trades'}`;
}
