/** Currencies of ISO 4217 whose number of decimals is not 2. */
const digitsOf: Readonly<Record<string, number>> = {
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
export const currencyDigits = (currency: string): number => digitsOf[currency] ?? 2;

/**
 * Converts an amount to the minor unit of its currency: 149.5 EUR to 14950 cents. An amount with more decimals than the
 * currency has is rounded.
 */
export const toMinorUnits = (amount: number, currency: string): number =>
  // 1.005 * 100 is 100.49999999999999: the product is rounded to 15 digits first.
  Math.round(Number((amount * 10 ** currencyDigits(currency)).toPrecision(15)));

/** Converts minor units back to an amount of the currency: 14950 cents to 149.5 EUR. */
export const fromMinorUnits = (units: number, currency: string): number =>
  units / 10 ** currencyDigits(currency);

/** Returns minor units as decimals without grouping: `'149.50'` of 14950 cents, as files and the API write them. */
export const minorUnitsText = (units: number, currency: string): string =>
  fromMinorUnits(units, currency).toFixed(currencyDigits(currency));
