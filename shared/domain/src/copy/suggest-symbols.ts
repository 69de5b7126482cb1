import { plainSymbol } from './symbol-match';

/** Groups of names that brokers use for the same instrument. */
const families: readonly (readonly string[])[] = [
  ['XAUUSD', 'GOLD', 'GOLDUSD', 'XAU'],
  ['XAGUSD', 'SILVER', 'SILVERUSD', 'XAG'],
  ['US30', 'DJ30', 'DJI30', 'WS30', 'DOW30', 'USA30', 'YM'],
  ['NAS100', 'USTEC', 'US100', 'NDX100', 'USTECH', 'USTECH100', 'NSDQ100', 'NQ'],
  ['US500', 'SPX500', 'SP500', 'USA500', 'ES'],
  ['GER40', 'DE40', 'DAX40', 'DAX', 'GER30', 'DE30'],
  ['UK100', 'FTSE100', 'FTSE'],
  ['EU50', 'STOXX50', 'EUSTX50', 'ESTX50'],
  ['ESP35', 'SPA35', 'IBEX35', 'ES35'],
  ['JP225', 'JPN225', 'NIKKEI225', 'NI225'],
  ['USOIL', 'WTI', 'XTIUSD', 'OILUSD', 'CL'],
  ['UKOIL', 'BRENT', 'XBRUSD'],
  ['NGAS', 'NATGAS', 'XNGUSD'],
  ['BTCUSD', 'BITCOIN', 'BTCUSDT', 'XBTUSD'],
  ['ETHUSD', 'ETHEREUM', 'ETHUSDT'],
];

const familyOf = (plain: string) => families.find((names) => names.includes(plain)) ?? [plain];

/**
 * Suggests the child's symbols for a symbol of the master, by the usual names at brokers. Only whole names match: GOLD
 * may be XAUUSD, and is never GOLDMAN. The user chooses from them; nothing is copied by a suggestion.
 *
 * @param names - All symbols of the child's broker.
 * @returns At most five, closest to the usual name first.
 */
export function suggestSymbols(symbol: string, names: readonly string[]): readonly string[] {
  const own = plainSymbol(symbol);
  const family = familyOf(own);
  return names
    .map((name) => ({ name, plain: plainSymbol(name) }))
    .filter(({ plain }) => family.includes(plain))
    .sort(
      (a, b) =>
        Number(b.plain === own) - Number(a.plain === own) ||
        a.name.length - b.name.length ||
        a.name.localeCompare(b.name, 'en'),
    )
    .slice(0, 5)
    .map(({ name }) => name);
}
