/** The text in place of the name of a user whose account was deleted. */
const replacement = '(eliminado)';

/** Keys of a Hotmart event with personal data. Only the code of a subscriber remains, which links the charges. */
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
function createWordPattern(word: string): RegExp {
  const letters = [...word.normalize('NFD').replace(/\p{M}/gu, '')];
  const pattern = letters.map((letter) => `${letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\p{M}*`).join('');
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${pattern}(?![\\p{L}\\p{N}])`, 'giu');
}

/** Replaces whole words in a text, in upper or lower case, with or without accents. */
export function sanitizeText(text: string, words: readonly string[]): string {
  const decomposedText = text.normalize('NFD');
  const sanitizedText = words.reduce(
    (rest, word) => rest.replace(createWordPattern(word), replacement),
    decomposedText,
  );
  return sanitizedText === decomposedText ? text : sanitizedText.normalize('NFC');
}

/** Returns a copy of a JSON value, with words replaced in each of its texts. */
export function sanitizeValue(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return sanitizeText(value, words);
  if (Array.isArray(value)) return value.map((item) => sanitizeValue(item, words));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sanitizeValue(inner, words)]));
}

const nameKeys = /^(name|(first|last)_?name|email)$/i;

/** Returns the names and e-mail addresses under the personal keys of an event. */
function extractWords(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const personalWords = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const isUser = personal.has(key) || key === 'subscriber';
    return isUser && inner !== null && typeof inner === 'object' ? listNames(inner) : extractWords(inner);
  });
  return [...new Set(personalWords)];
}

const listNames = (user: object): string[] =>
  Object.entries(user).flatMap(([key, value]) =>
    nameKeys.test(key) && typeof value === 'string' && isDistinctive(value.trim()) ? [value.trim()] : [],
  );

/**
 * Returns a Hotmart event without personal data: only the price, dates and product, which accounting needs.
 *
 * @param words - Names and addresses to replace in all other texts; by default, those under the event's personal keys.
 */
export function removePeople(body: unknown, words: readonly string[] = extractWords(body)): unknown {
  if (Array.isArray(body)) return body.map((item) => removePeople(item, words));
  if (body === null || typeof body !== 'object') return sanitizeValue(body, words);
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, inner]) => {
      if (personal.has(key)) return [];
      if (key === 'subscriber') return [[key, { code: (inner as { code?: unknown } | null)?.code }]];
      return [[key, removePeople(inner, words)]];
    }),
  );
}

/** Returns the parts of a Hotmart event that describe its buyer, without those of affiliates. */
export function extractBuyer(body: unknown): Record<string, unknown> {
  if (body === null || typeof body !== 'object') return {};
  const fields = Object.entries(body).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
    if (key === 'affiliates') return [];
    const isBuyer = personal.has(key) || key === 'subscriber';
    return isBuyer ? [[key, inner]] : Object.entries(extractBuyer(inner));
  });
  return Object.fromEntries(fields);
}
