import { toPlainSymbol } from './symbol-match';

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
  ['ESP35', 'SPA35', 'IBEX35', 'ES35', 'SP35', 'SPAIN35', 'IBEX'],
  ['JP225', 'JPN225', 'NIKKEI225', 'NI225'],
  ['USOIL', 'WTI', 'XTIUSD', 'OILUSD', 'CL'],
  ['UKOIL', 'BRENT', 'XBRUSD'],
  ['NGAS', 'NATGAS', 'XNGUSD'],
  ['BTCUSD', 'BITCOIN', 'BTCUSDT', 'XBTUSD'],
  ['ETHUSD', 'ETHEREUM', 'ETHUSDT'],
];

/**
 * A name without the additions that may mean another contract, such as `.cash`. An exchange, a currency or an expiry has
 * capital letters, and stays.
 */
const toLooseName = (name: string) =>
  name.includes(' ')
    ? toPlainSymbol(name)
    : toPlainSymbol(
        name.replace(/(?:[._!-][a-z]{1,5}|(?<=[A-Z0-9]{3})(?:r|x|i|pro|ecn|raw|std)|!)$/, ''),
      ).replace(/[/_-]/g, '');

const findFamily = (plain: string) => families.find((names) => names.includes(plain)) ?? [plain];

/**
 * Suggests the child's symbols for a symbol of the master, by the usual names at brokers. Only whole names match: GOLD
 * may be XAUUSD, and is never GOLDMAN. The user chooses from them; nothing is copied by a suggestion.
 *
 * @param names - All symbols of the child's broker.
 * @returns At most five, closest to the usual name first.
 */
export function suggestSymbols(symbol: string, names: readonly string[]): readonly string[] {
  const plainMasterSymbol = toLooseName(symbol);
  const family = findFamily(plainMasterSymbol);
  return names
    .map((name) => ({ name, plain: toLooseName(name) }))
    .filter(({ plain }) => family.includes(plain))
    .sort(
      (a, b) =>
        Number(b.plain === plainMasterSymbol) - Number(a.plain === plainMasterSymbol) ||
        a.name.length - b.name.length ||
        a.name.localeCompare(b.name, 'en'),
    )
    .slice(0, 5)
    .map(({ name }) => name);
}
