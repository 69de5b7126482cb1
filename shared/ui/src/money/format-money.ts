import { formatNumber } from '../format-number';
import { discreet } from './hidden-amounts';

/** An amount of money: a number, or its decimals as the API writes them, `'149.00'`. */
export type Amount = number | string;

/** Which money it is. Without it, US dollars. */
export interface Currency {
  /** ISO code, `EUR`; a broker may have its own, `USC`. */
  readonly currency?: string | undefined;
  /** Decimals of the currency: 2, and for yen 0. */
  readonly digits?: number | undefined;
}

const noBreakSpace = '\u00a0';

/** What is written where there is no amount. */
export const missingAmount = '—';

/** Whether the amount, rounded to the decimals of its currency, is a gain, a loss or nothing. */
export function toneOf(amount: Amount, digits = 2): 'up' | 'down' | 'flat' {
  const units = Math.round(Number(amount) * 10 ** digits);
  if (units === 0) return 'flat';
  return units > 0 ? 'up' : 'down';
}

/** The figure alone, as Spain writes it: `1.234,56`; `sign` writes the one of a gain as well. */
export function formatAmount(
  amount: Amount,
  { sign = false, digits = 2 }: { readonly sign?: boolean } & Pick<Currency, 'digits'> = {},
): string {
  return formatNumber(amount, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign ? 'exceptZero' : 'auto',
  });
}

/** How the interface writes a currency: `US$`, and any other by its code. */
export const currencyName = (currency = 'USD'): string => (currency === 'USD' ? 'US$' : currency);

/**
 * An amount of money as Spain writes it: `1.234,56 US$`, with thousands always grouped, a real minus and a space that
 * does not break.
 *
 * Where the person hides amounts it is 'importe oculto' instead.
 *
 * @param options.sign - Writes the sign of a gain too, for results: `+1.234,56 US$`.
 * @param options.isPublic - The same for everybody, as the price of a product: never hidden.
 */
export function formatMoney(
  amount: Amount,
  {
    currency,
    isPublic = false,
    ...options
  }: { readonly sign?: boolean; readonly isPublic?: boolean } & Currency = {},
): string {
  const text = `${formatAmount(amount, options)}${noBreakSpace}${currencyName(currency)}`;
  return isPublic ? text : discreet(text);
}
