import { computeTickValue, type LotSymbol } from './lot-symbol';

/** The price of one unit of a currency in another: `EURUSD` at 1.08 is `{ base: 'EUR', quote: 'USD', price: 1.08 }`. */
export interface Rate {
  readonly base: string;
  readonly quote: string;
  readonly price: number;
}

/** A symbol with the currency in which its results are settled; null when its broker does not report it. */
export interface SettledSymbol extends LotSymbol {
  readonly profit_currency: string | null;
}

/** The two currencies of a pair by its name, `EURUSD.m`; undefined when it is not a pair with its settlement currency. */
function parsePair({ name, profit_currency }: SettledSymbol): Pick<Rate, 'base' | 'quote'> | undefined {
  const [, base, quote] = /^([A-Z]{3})\/?([A-Z]{3})(?![A-Z])/.exec(name) ?? [];
  return base !== undefined && quote !== undefined && quote === profit_currency ? { base, quote } : undefined;
}

/**
 * The worth of one unit of `from` in `to`, through any number of known rates; undefined when no rates connect them.
 *
 * @example
 *   const rates = [{ base: 'EUR', quote: 'USD', price: 1.25 }];
 *   findRateBetween('USD', 'EUR', rates); // 0.8
 */
export function findRateBetween(from: string, to: string, rates: readonly Rate[]): number | undefined {
  const worth = new Map([[from, 1]]);
  for (const [currency, value] of worth) {
    if (currency === to) return value;
    for (const { base, quote, price } of rates) {
      if (price <= 0) continue;
      if (currency === base && !worth.has(quote)) worth.set(quote, value * price);
      if (currency === quote && !worth.has(base)) worth.set(base, value / price);
    }
  }
  return undefined;
}

/**
 * Returns a symbol with its tick value in the currency of the account. Brokers convert a result at the rate of its
 * close. When the price of a pair is that rate, such as USDJPY in dollars, the tick value is computed at `price`: the
 * one of the broker holds for the current price only. For other symbols, a tick value that the broker does not report
 * is derived from the price of the symbol and from known rates, over crosses.
 *
 * @param price - At which the trade closes: the stop for its loss, the target for its benefit; undefined: not known
 *   yet.
 * @returns The same symbol when nothing is missing, or when no rate leads to the currency of the account.
 */
export function withDerivedRate<S extends SettledSymbol>(
  symbol: S,
  currency: string,
  price: number | undefined,
  rates: readonly Rate[],
): S {
  const { tick_size, tick_value, contract_size, profit_currency } = symbol;
  const symbolRates = listOwnRates(symbol, price);
  const isReported = tick_value !== null && symbolRates[0]?.base !== currency;
  if (isReported || tick_size === null || contract_size === null || profit_currency === null) return symbol;
  const rate = findRateBetween(profit_currency, currency, [...symbolRates, ...rates]);
  return { ...symbol, tick_value: computeTickValue(contract_size, tick_size, rate) ?? null };
}

/** Currencies in the order of market convention: of a pair, the first one is the base. */
const baseOrder = ['EUR', 'GBP', 'AUD', 'NZD', 'USD', 'CAD', 'CHF', 'JPY'];

/** The pair of two currencies as platforms quote it, so that its price can be looked up: GBP/USD, not USD/GBP. */
function toQuotedPair(a: string, b: string): Pick<Rate, 'base' | 'quote'> {
  const getBaseRank = (currency: string) => baseOrder.indexOf(currency) + 1 || Infinity;
  return getBaseRank(b) < getBaseRank(a) ? { base: b, quote: a } : { base: a, quote: b };
}

/**
 * The rate that the user can type so that a symbol can be counted in the currency of the account.
 *
 * @returns `{ base: 'EUR', quote: 'USD' }` for a symbol in dollars and an account in euros; undefined: none is missing,
 * or typing one would not help.
 */
export function findMissingRate(
  symbol: SettledSymbol,
  currency: string,
): Pick<Rate, 'base' | 'quote'> | undefined {
  const { tick_size, tick_value, contract_size, profit_currency } = symbol;
  if (tick_value !== null || tick_size === null || contract_size === null) return undefined;
  if (profit_currency === null || profit_currency === currency) return undefined;
  const pair = parsePair(symbol);
  // The price of the symbol itself is used as soon as it is typed.
  if (pair?.base === currency) return undefined;
  return toQuotedPair(currency, profit_currency);
}

/**
 * The price of a pair that follows from other rates.
 *
 * @param rates - Rates of the pair itself are not used.
 * @returns undefined when the other rates do not connect the two currencies.
 */
export function derivePrice(
  { base, quote }: Pick<Rate, 'base' | 'quote'>,
  rates: readonly Rate[],
): number | undefined {
  const isSame = (rate: Rate) =>
    (rate.base === base && rate.quote === quote) || (rate.base === quote && rate.quote === base);
  return findRateBetween(
    base,
    quote,
    rates.filter((rate) => !isSame(rate)),
  );
}

/** The price of a symbol as a rate between its two currencies; empty for a symbol that is not a pair. */
export function listOwnRates(symbol: SettledSymbol, price: number | undefined): readonly Rate[] {
  const pair = parsePair(symbol);
  return pair && price !== undefined ? [{ ...pair, price }] : [];
}
