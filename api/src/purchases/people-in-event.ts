/** Replaces what named a person whose account was deleted. */
const replacement = '(eliminado)';

/** Parts of a Hotmart event that describe people. Of a subscriber only the code is kept, which joins its charges. */
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

/** Shorter words occur by chance: replacing them would damage what describes others. */
export const isTelling = (word: string) => word.length >= 5;

/** Replaces whole words, in upper or lower case, in a text. */
export function withoutWords(text: string, words: readonly string[]): string {
  let left = text;
  for (const word of words) {
    const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    left = left.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu'), replacement);
  }
  return left;
}

/** The same JSON value, with words replaced in each of its texts. */
export function withoutWordsIn(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return withoutWords(value, words);
  if (Array.isArray(value)) return value.map((one) => withoutWordsIn(one, words));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutWordsIn(inner, words)]));
}

const naming = /^(name|(first|last)_?name|email)$/i;

/** Names and e-mail addresses in the parts of an event that describe people. */
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
    naming.test(key) && typeof value === 'string' && isTelling(value.trim()) ? [value.trim()] : [],
  );

/**
 * Returns a Hotmart event with only what accounting needs: what was paid when for what.
 *
 * @param words - What names the person wherever else it occurs; names and addresses in the event, when not given.
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
