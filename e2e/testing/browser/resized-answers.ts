type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const longName = 'María de los Ángeles Fernández-Villanueva y Ortega de la Encina';
const longEmail = 'mariadelosangeles.fernandezvillanueva.ortega@una-empresa-de-nombre-largo.example';

/** Fields with lists of free length. Other lists, such as the days of a month, have a fixed length. */
const lists = new Set([
  'rows',
  'funds',
  'trades',
  'accounts',
  'sessions',
  'contacts',
  'olds',
  'entries',
  'mails',
]);

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function stretchedText(key: string, text: string): string {
  if (key === 'name') return longName;
  if (key === 'email' || key === 'to') return longEmail;
  if (['reason', 'note', 'subject', 'title', 'usuario', 'servidor'].includes(key))
    return `${text} ${longName}`;
  return text;
}

const money = new Set(['profit', 'net', 'net_profit', 'total', 'balance', 'amount', 'commission', 'swap']);

function stretched(key: string, value: Json, index: number): Json {
  if (typeof value === 'string') return stretchedText(key, value);
  if (typeof value === 'number' && money.has(key)) return -1234567.89 - index;
  if (typeof value === 'number' && ['id', 'seq', 'ticket'].includes(key)) return value + index * 100_000;
  if (Array.isArray(value)) return value.map((one: Json) => stretched(key, one, index));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, stretched(name, inner, index)]),
  );
}

function repeated(rows: readonly Json[], length: number): Json[] {
  if (rows.length === 0) return [];
  return Array.from({ length }, (_, index) => stretched('', rows[index % rows.length] ?? null, index));
}

/** Returns an answer with `length` rows in each of its lists. */
export function withRows(answer: Json, length: number): Json {
  if (Array.isArray(answer)) return answer.every(isRecord) ? repeated(answer, length) : answer;
  if (!isRecord(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      const isList = Array.isArray(value) && lists.has(key);
      return [key, isList ? repeated(value, length) : length > 0 ? stretched(key, value, 0) : value];
    }),
  );
}
