/** An amount of US dollars: a number, or its decimals as the API writes them, `'149.00'`. */
export type Amount = number | string;

const noBreakSpace = '\u00a0';
const minus = '\u2212';

const options = { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const plain = new Intl.NumberFormat('es-ES', options);
const signed = new Intl.NumberFormat('es-ES', { ...options, signDisplay: 'exceptZero' });

/** What is written where there is no amount. */
export const missingAmount = '—';

/** Whether the amount, rounded to cents, is a gain, a loss or nothing. */
export function toneOf(amount: Amount): 'up' | 'down' | 'flat' {
  const cents = Math.round(Number(amount) * 100);
  if (cents === 0) return 'flat';
  return cents > 0 ? 'up' : 'down';
}

/** The figure alone, as Spain writes it: `1.234,56`; `sign` writes the one of a gain as well. */
export function formatAmount(amount: Amount, { sign = false }: { readonly sign?: boolean } = {}): string {
  const text = (sign ? signed : plain).format(amount as number);
  return (toneOf(amount) === 'flat' ? text.replace('-', '') : text).replace('-', minus);
}

/**
 * An amount of US dollars as Spain writes it: `1.234,56 US$`, with thousands always grouped, a real minus and a
 * space that does not break.
 *
 * @param options.sign - Writes the sign of a gain too, for results: `+1.234,56 US$`.
 */
export function formatMoney(amount: Amount, options?: { readonly sign?: boolean }): string {
  return `${formatAmount(amount, options)}${noBreakSpace}US$`;
}
