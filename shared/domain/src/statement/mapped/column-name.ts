import { roleNames } from './role-names';

/** Currencies that platforms add to the names of columns, `Net USD`. */
const currencies =
  'usdt?|usdc|usc|eur|gbp|jpy|chf|aud|cad|nzd|mxn|cop|ars|clp|pen|brl|sgd|hkd|zar|pln|czk|sek|nok|dkk|huf|inr|rub';
const atEnd = new RegExp(`(?: in)? (?:${currencies}|btc|eth)$`);
const profitAndLoss = /p\s?(?:&|\/|and)\s?l\b|pnl|profit\s?(?:and|&|\/)?\s?loss/gi;

/** All names that columns have, as {@link normaliseColumnName} returns them. */
export const knownNames = new Set(roleNames.flatMap(([, names]) => names));

/** Known names of several words, by their letters alone: scripts write `opentime`. */
const namesByLetters = new Map(
  [...knownNames].filter((name) => name.includes(' ')).map((name) => [name.replaceAll(' ', ''), name]),
);

/**
 * A column name in a form that can be compared: lower case without accents, units, currencies and zones. `EnteredAt`
 * is `entered at`, `Opening Time (UTC+2)` is `opening time`, `Net P&L USD` is `net pnl`.
 */
export function normaliseColumnName(text: string): string {
  const name = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/PnL|P&L|P\/L/g, ' pnl ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\((?:[ecmp][sd]t|cet|cest)\)/g, ' ')
    .replace(/\b(?:utc|gmt)\s?(?:[+\-\u2212]\s?\d{1,2}(?::?\d{2})?)?/g, ' ')
    .replace(/[^\p{L}\p{N}%#&/]+/gu, ' ')
    .replace(profitAndLoss, ' pnl ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      / (?:in )?(?:account (?:currency|ccy)|base(?: currency)?|converted|(?:divisa|moneda) de la cuenta)$/,
      '',
    )
    .replace(atEnd, '');
  return knownNames.has(name) ? name : (namesByLetters.get(name) ?? name);
}

const lossName = /^(?:loss|losses|perdidas?|perdas?|verlust|pertes?|perdita)$/;

/** Whether a column with this normalised name has the losses, beside a column with the profits. */
export const isLossName = (name: string): boolean => lossName.test(name);

/** Whether a column with this normalised name has a sum of other ones. */
export const isSumName = (name: string): boolean =>
  /(?:^| )(?:totals?|totale|all|gesamt\p{L}*)(?: |$)/u.test(name);

const namedCurrency = new RegExp(`(?:^|[^A-Za-z])(${currencies})(?![A-Za-z])`, 'i');
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' };

/** The currency that a column name or a cell names: `Net (USD)`, `profit_usd`, `10,06 €`. A `$` can be of any dollar. */
export function findCurrencyIn(text: string): string | undefined {
  const sign = /[€£¥₹]/.exec(text)?.[0];
  return sign ? signs[sign] : namedCurrency.exec(text.replaceAll('_', ' '))?.[1]?.toUpperCase();
}

const coin = /(?:^|[^A-Za-z])(BTC|ETH|BNB)(?![A-Za-z])/;

/** The currency or the coin that a column name names. */
export const findUnitIn = (name: string): string | undefined => findCurrencyIn(name) ?? coin.exec(name)?.[1];

const zone = /\b(?:UTC|GMT)\s?(?:([+\-\u2212])\s?(\d{1,2})(?::?(\d{2}))?)?|_utc$|Utc$/i;

/** The zone that the name of a column states: `Opening Time (UTC+2)` is `UTC+02:00`. */
export function findZoneIn(text: string): string | undefined {
  const match = zone.exec(text);
  if (!match) return undefined;
  const [, sign, hours = '0', minutes = '00'] = match;
  if (!sign || Number(hours) + Number(minutes) === 0) return 'UTC';
  return Number(hours) > 14
    ? undefined
    : `UTC${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
}

const totalWord =
  '(?:(?:grand|overall|sub)[ -]?)?(?:totals?|totales|totale|totaal|gesamt(?:summe)?|insgesamt|summe|somme|suma|razem|toplam|summary|resumen|итого|всего|合計|小計|総計|合计|小计|总计|합계|소계|총계|المجموع|[Σ∑])';

/** Matches a cell that names a sum of other rows. */
export const totalName = new RegExp(
  `^${totalWord}(?: (?:general|geral|général))?(?:\\s*[:：](?: ?\\d+)?)?(?:\\s*\\([^()]*\\))?$`,
  'i',
);

/** Matches a cell that names a sum of some rows, `TOTAL MARZO`, which can also be the name of a share. */
export const partTotalName = new RegExp(`^${totalWord}[\\s:：-]+\\S|\\S\\s+${totalWord}:?$`, 'i');
