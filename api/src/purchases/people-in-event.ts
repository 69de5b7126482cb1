/** The text in place of the name of a person whose account was deleted. */
const replacement = '(eliminado)';

/** Keys of a Hotmart event with personal data. Of a subscriber only the code is kept, which links the charges. */
const personal = new Set([
  'buyer',
  'user',
  'affiliates',
  'address',
  'document',
  'phone',
  'buyer_ip',
  'buyerIp',
]);

/** Shorter words also occur in other contexts: replacing them would damage data about other people. */
export const isDistinctive = (word: string) => word.length >= 5;

/** Matches a word in upper or lower case, with or without accents, in a text in Unicode form NFD. */
function wordPattern(word: string): RegExp {
  const letters = [...word.normalize('NFD').replace(/\p{M}/gu, '')];
  const pattern = letters.map((letter) => `${letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\p{M}*`).join('');
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${pattern}(?![\\p{L}\\p{N}])`, 'giu');
}

/** Replaces whole words in a text, in upper or lower case, with or without accents. */
export function withoutWords(text: string, words: readonly string[]): string {
  const decomposed = text.normalize('NFD');
  const left = words.reduce((rest, word) => rest.replace(wordPattern(word), replacement), decomposed);
  return left === decomposed ? text : left.normalize('NFC');
}

/** Returns a copy of a JSON value, with words replaced in each of its texts. */
export function withoutWordsIn(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return withoutWords(value, words);
  if (Array.isArray(value)) return value.map((one) => withoutWordsIn(one, words));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutWordsIn(inner, words)]));
}

const naming = /^(name|(first|last)_?name|email)$/i;

/** Returns the names and e-mail addresses under the personal keys of an event. */
function wordsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const own = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const isPerson = personal.has(key) || key === 'subscriber';
    return isPerson && inner !== null && typeof inner === 'object' ? namesOf(inner) : wordsIn(inner);
  });
  return [...new Set(own)];
}

const namesOf = (person: object): string[] =>
  Object.entries(person).flatMap(([key, value]) =>
    naming.test(key) && typeof value === 'string' && isDistinctive(value.trim()) ? [value.trim()] : [],
  );

/**
 * Returns a Hotmart event without personal data: only the price, dates and product, which accounting needs.
 *
 * @param words - Names and addresses to replace in all other texts; by default, those under the event's personal keys.
 */
export function withoutPeople(body: unknown, words: readonly string[] = wordsIn(body)): unknown {
  if (Array.isArray(body)) return body.map((one) => withoutPeople(one, words));
  if (body === null || typeof body !== 'object') return withoutWordsIn(body, words);
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, inner]) => {
      if (personal.has(key)) return [];
      if (key === 'subscriber') return [[key, { code: (inner as { code?: unknown } | null)?.code }]];
      return [[key, withoutPeople(inner, words)]];
    }),
  );
}

/** Returns the parts of a Hotmart event that describe its buyer, without those of affiliates. */
export function buyerIn(body: unknown): Record<string, unknown> {
  if (body === null || typeof body !== 'object') return {};
  return Object.entries(body).reduce<Record<string, unknown>>((found, [key, inner]: [string, unknown]) => {
    if (key === 'affiliates') return found;
    const isBuyer = personal.has(key) || key === 'subscriber';
    return isBuyer ? { ...found, [key]: inner } : { ...found, ...buyerIn(inner) };
  }, {});
}
