/** A row of the owner's table: the master's name of a symbol, and the child's. */
export interface SymbolPair {
  readonly from: string;
  readonly to: string;
}

/**
 * - `symbol_unknown`: the child's broker has no matching symbol
 * - `symbol_ambiguous`: the child's broker has several matching symbols
 * - `symbol_differs`: the symbol of that name has other currencies or another price
 */
export type SymbolProblem = 'symbol_unknown' | 'symbol_ambiguous' | 'symbol_differs';

export type SymbolMatch = { readonly symbol: string } | { readonly problem: SymbolProblem };

/**
 * What brokers add to the usual name of an instrument: `EURUSD.m`, `EURUSDm`, `EURUSD.raw`, `#EURUSD`, `frxEURUSD`. Names
 * of other instruments, with an exchange (`.FR`), a currency (`-EUR`) or an expiry (`-DEC26`), do not match.
 */
const decorations = [
  /^#/,
  /^(?:m\.?|frx)(?=[A-Z]{3})/,
  /[._-](?:raw|ecn|pro|vip|sml)$/i,
  /[._][imcrz]$/,
  /(?<=[A-Z0-9]{3})[mcz]$/,
  /[#+-]$/,
];

/**
 * The usual name of a symbol: without known decorations of brokers, in capital letters. Names of several words stay
 * whole.
 */
export function toPlainSymbol(name: string): string {
  if (name.includes(' ')) return name.toUpperCase();
  let plain = name;
  for (const decoration of decorations) {
    const shorter = plain.replace(decoration, '');
    if (shorter.length >= 3) plain = shorter;
  }
  return plain.toUpperCase();
}

/**
 * The child's symbols that may be a symbol of the master: the one in the owner's table, which is `choice`, or all with
 * the same plain name. Only whole names match: GOLD is not GOLDMAN.
 *
 * @param names - All symbols of the child's broker.
 */
export function findCandidates(
  symbol: string,
  names: readonly string[],
  table: readonly SymbolPair[] = [],
): { readonly choice: string } | { readonly candidates: readonly string[] } {
  const matchingPair = table.find(({ from }) => from === symbol);
  if (matchingPair) return names.includes(matchingPair.to) ? { choice: matchingPair.to } : { candidates: [] };
  const plain = toPlainSymbol(symbol);
  return { candidates: names.filter((name) => toPlainSymbol(name) === plain) };
}

/** What a broker reports of a symbol; an absent or empty fact is unknown. */
export interface ContractTerms {
  readonly baseCurrency?: string;
  readonly profitCurrency?: string;
  readonly isTradable?: boolean;
}

const isSameCurrency = (currency: string | undefined, otherCurrency: string | undefined) =>
  !currency || !otherCurrency || currency.toUpperCase() === otherCurrency.toUpperCase();

/**
 * Chooses from the candidates that have the currencies of the master's contract: the same name if it can be traded, or
 * the only one that can. Otherwise the owner has to choose.
 *
 * @param master - undefined: nothing is known of the master's contract.
 */
export function chooseSymbol(
  symbol: string,
  master: ContractTerms | undefined,
  candidates: readonly (ContractTerms & { readonly name: string })[],
): SymbolMatch {
  if (candidates.length === 0) return { problem: 'symbol_unknown' };
  const sameCurrencySymbols = candidates.filter(
    ({ baseCurrency, profitCurrency }) =>
      isSameCurrency(baseCurrency, master?.baseCurrency) &&
      isSameCurrency(profitCurrency, master?.profitCurrency),
  );
  if (sameCurrencySymbols.length === 0) return { problem: 'symbol_differs' };
  const tradable = sameCurrencySymbols.filter(({ isTradable }) => isTradable !== false);
  const choices = tradable.length > 0 ? tradable : sameCurrencySymbols;
  const sameName = choices.find(({ name }) => name === symbol);
  if (sameName) return { symbol: sameName.name };
  const [only, ...others] = choices;
  return only && others.length === 0 ? { symbol: only.name } : { problem: 'symbol_ambiguous' };
}

/**
 * Chooses a symbol as {@link chooseSymbol} does, but by the names alone: no other property was read yet.
 *
 * @example
 *   matchSymbol('EURUSD', ['EURUSD.m', 'GBPUSD.m']); // { symbol: 'EURUSD.m' }
 *   matchSymbol('GOLD', ['GOLDMAN']); // { problem: 'symbol_unknown' }
 */
export function matchSymbol(
  symbol: string,
  names: readonly string[],
  table: readonly SymbolPair[] = [],
): SymbolMatch {
  const candidateMatch = findCandidates(symbol, names, table);
  if ('choice' in candidateMatch) return { symbol: candidateMatch.choice };
  return chooseSymbol(
    symbol,
    undefined,
    candidateMatch.candidates.map((name) => ({ name })),
  );
}

/** Maximum relative difference between the prices of the same instrument at two brokers. */
const maxPriceDifference = 0.02;

/** Whether two prices can belong to the same instrument. */
export const isSamePrice = (price: number, otherPrice: number): boolean =>
  Math.abs(price - otherPrice) <= maxPriceDifference * Math.max(price, otherPrice);

/** What a lot of a symbol is worth in an account. */
export interface LotTerms extends ContractTerms {
  readonly contractSize: number;
  readonly tickSize: number;
  /** The value of a tick of one lot, in the currency of the account; absent: unknown. */
  readonly tickValue?: number;
}

/** The currencies of accounts in cents, as brokers name them. */
const centCurrencies: Readonly<Record<string, string>> = { USC: 'USD', EUC: 'EUR', GBC: 'GBP' };

const toWholeCurrency = (currency: string) => centCurrencies[currency] ?? currency;

/** What a lot wins when the price moves by one, in whole units of the account's currency. */
const computeLotValue = ({ tickValue, tickSize }: LotTerms, currency: string): number =>
  ((tickValue ?? 0) / tickSize) * (currency in centCurrencies ? 0.01 : 1);

/** How far the values of a lot may be from the sizes of the contracts: the rates of two brokers differ. */
const maxValueFactor = 1.5;

/**
 * Whether the values of a lot in two accounts differ as the sizes of their contracts do. They do not where one account is
 * in cents, or where values do not follow from contract sizes.
 *
 * @returns `undefined` when the values cannot be compared.
 */
export function isValueOfContract(
  [terms, currency]: readonly [LotTerms, currency: string],
  [otherTerms, otherCurrency]: readonly [LotTerms, currency: string],
): boolean | undefined {
  const values = [computeLotValue(terms, currency), computeLotValue(otherTerms, otherCurrency)] as const;
  const isComparable =
    toWholeCurrency(currency) === toWholeCurrency(otherCurrency) &&
    isSameCurrency(terms.profitCurrency, otherTerms.profitCurrency) &&
    values.every((value) => value > 0 && Number.isFinite(value));
  if (!isComparable)
    return currency in centCurrencies === otherCurrency in centCurrencies ? undefined : false;
  const factor = values[0] / values[1] / (terms.contractSize / otherTerms.contractSize);
  return factor < maxValueFactor && factor > 1 / maxValueFactor;
}
