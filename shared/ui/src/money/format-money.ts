import { formatNumber } from '../format/format-number';
import { maskAmount } from './hidden-amounts';

/** An amount of money: a number, or its decimals as the API writes them, `'149.00'`. */
export type Amount = number | string;

/** A currency; without its fields, US dollars. */
export interface Currency {
  /**
   * ISO code such as `EUR`, or the code of a broker such as `USC`.
   *
   * @default 'USD'
   */
  readonly currency?: string | undefined;
  /**
   * Decimals of the currency, such as 0 for yen.
   *
   * @default 2
   */
  readonly digits?: number | undefined;
}

const noBreakSpace = '\u00a0';

/** Shown where there is not an amount. */
export const missingAmount = '—';

/** Whether the amount, rounded to the decimals of its currency, is a gain, a loss or neither. */
export function getTone(amount: Amount, digits = 2): 'up' | 'down' | 'flat' {
  const units = Math.round(Number(amount) * 10 ** digits);
  if (units === 0) return 'flat';
  return units > 0 ? 'up' : 'down';
}

/** The figure without its currency, by `formatNumber`: `1.234,56`; `sign` also writes the plus of a gain. */
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

/** The currency as the interface writes it: `US$`, and any other by its code. */
export const formatCurrencyName = (currency = 'USD'): string => (currency === 'USD' ? 'US$' : currency);

/**
 * Formats an amount of money by `formatNumber`: `1.234,56 US$`, with thousands always grouped, a true minus sign and a
 * no-break space. While amounts are hidden it returns 'importe oculto'.
 *
 * @param options.sign - Also writes the plus of a gain, for results: `+1.234,56 US$`.
 * @param options.isPublic - The same for all users, such as the price of a product: never hidden.
 *
 * @example
 *   formatMoney('1234.56', { currency: 'EUR' }); // '1.234,56 EUR'
 *   formatMoney(-10, { sign: true }); // '−10,00 US$'
 */
export function formatMoney(
  amount: Amount,
  {
    currency,
    isPublic = false,
    ...options
  }: { readonly sign?: boolean; readonly isPublic?: boolean } & Currency = {},
): string {
  const text = `${formatAmount(amount, options)}${noBreakSpace}${formatCurrencyName(currency)}`;
  return isPublic ? text : maskAmount(text);
}
