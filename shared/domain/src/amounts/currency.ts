/** Currencies of ISO 4217 whose number of decimals is not 2. */
const digitsByCurrency: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
      .split(' ')
      .map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3])),
};

/**
 * Returns the number of decimals of a currency, after ISO 4217.
 *
 * @param currency - ISO code in capital letters, such as `EUR`.
 */
export const getCurrencyDigits = (currency: string): number => digitsByCurrency[currency] ?? 2;

/**
 * Converts an amount to the minor unit of its currency: 149.5 EUR to 14950 cents. An amount with more decimals than the
 * currency has is rounded.
 *
 * @example
 *   toMinorUnits(149.5, 'EUR'); // 14950
 *   toMinorUnits(149.5, 'JPY'); // 150
 */
export const toMinorUnits = (amount: number, currency: string): number =>
  // 1.005 * 100 is 100.49999999999999: the product is rounded to 15 digits first.
  Math.round(Number((amount * 10 ** getCurrencyDigits(currency)).toPrecision(15)));

/** Converts minor units back to an amount of the currency: 14950 cents to 149.5 EUR. */
export const fromMinorUnits = (units: number, currency: string): number =>
  units / 10 ** getCurrencyDigits(currency);

/** How many decimals a decimal text has, at least two: 6 of '1499.123456'. */
export const countDecimals = (text: string): number => Math.max(2, text.split('.')[1]?.length ?? 0);

/** Returns minor units as decimals without grouping: `'149.50'` of 14950 cents, as files and the API write them. */
export const formatMinorUnits = (units: number, currency: string): string =>
  fromMinorUnits(units, currency).toFixed(getCurrencyDigits(currency));
