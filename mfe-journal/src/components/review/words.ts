import type { NoteEntity, ReviewEntity } from '@parque/contract';

/** Offered until the user has mistakes of their own. */
const usual = ['Sin plan', 'Entrada tardía', 'Stop movido', 'Tamaño excesivo', 'Salida precipitada'];

const mostOffered = 12;

/** Parses typed mistakes or tags: separated by commas, each once, with single spaces between words. */
export const wordsIn = (text: string): string[] =>
  [...new Set(text.split(',').map((one) => one.trim().replace(/\s+/gu, ' ')))].filter(Boolean);

/** The words of these lists, the most frequent first. */
function byFrequency(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const word of lists.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

/** The mistakes to choose from: the most frequent ones of the user, then usual ones. */
export function offeredMistakes(reviews: readonly ReviewEntity[]): string[] {
  const own = byFrequency(reviews.map(({ mistakes }) => mistakes));
  return [...new Set([...own, ...usual])].slice(0, mostOffered);
}

/** The tags to choose from: the most frequent ones of the user. */
export const offeredTags = (notes: readonly NoteEntity[]): string[] =>
  byFrequency(notes.map(({ tags }) => tags)).slice(0, mostOffered);
