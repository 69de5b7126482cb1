/** A row of the owner's table: the master's name of a symbol, and the child's. */
export interface SymbolPair {
  readonly from: string;
  readonly to: string;
}

/**
 * - `symbol_unknown`: the child's broker has no matching symbol
 * - `symbol_ambiguous`: it has several
 */
export type SymbolProblem = 'symbol_unknown' | 'symbol_ambiguous';

export type SymbolMatch = { readonly symbol: string } | { readonly problem: SymbolProblem };

/** What brokers put before or after the usual name: `EURUSD.m`, `EURUSD_raw`, `EURUSDm`, `#EURUSD`, `m.EURUSD`. */
const affixes = [
  /^[#.!_-]+/,
  /^[a-z]{1,4}[._-](?=[A-Z])/,
  /[._#+!-][A-Za-z0-9]{0,5}$/,
  /(?<=[A-Z0-9]{5})(?:m|c|z|x|i|pro|ecn|raw|micro|mini|cent|std)$/,
  /(?<![+!#])[+!#]+$/,
];

/** The usual name of a symbol: without what its broker added, in capital letters. Names of several words stay whole. */
export function plainSymbol(name: string): string {
  if (name.includes(' ')) return name.toUpperCase();
  let plain = name;
  for (const affix of affixes) {
    const shorter = plain.replace(affix, '');
    if (shorter.length >= 3) plain = shorter;
  }
  return plain.toUpperCase();
}

/**
 * The child's name of a symbol of the master: the one in the table; the same name; or the only
 * name that differs by a prefix or suffix of the broker. Only whole names match: GOLD is not GOLDMAN.
 *
 * @param names - All symbols of the child's broker.
 */
export function matchSymbol(
  symbol: string,
  names: readonly string[],
  table: readonly SymbolPair[] = [],
): SymbolMatch {
  const own = table.find(({ from }) => from === symbol);
  if (own) return names.includes(own.to) ? { symbol: own.to } : { problem: 'symbol_unknown' };
  if (names.includes(symbol)) return { symbol };
  const plain = plainSymbol(symbol);
  const fitting = names.filter((name) => plainSymbol(name) === plain);
  const [only] = fitting;
  if (only === undefined) return { problem: 'symbol_unknown' };
  return fitting.length === 1 ? { symbol: only } : { problem: 'symbol_ambiguous' };
}
