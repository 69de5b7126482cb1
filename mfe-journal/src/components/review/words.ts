import type { NoteEntity, ReviewEntity } from '@parque/contract';

/** Offered until the user has mistakes of their own. */
const usualMistakes = ['Sin plan', 'Entrada tardía', 'Stop movido', 'Tamaño excesivo', 'Salida precipitada'];

const maxOfferedWords = 12;

/** Parses typed mistakes or tags: separated by commas, each once, with single spaces between words. */
export const parseWords = (text: string): string[] =>
  [...new Set(text.split(',').map((word) => word.trim().replace(/\s+/gu, ' ')))].filter(Boolean);

/** The words of these lists, the most frequent first. */
function sortByFrequency(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const word of lists.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

/** The mistakes to choose from: the most frequent ones of the user, then usual ones. */
export function listOfferedMistakes(reviews: readonly ReviewEntity[]): string[] {
  const usedMistakes = sortByFrequency(reviews.map(({ mistakes }) => mistakes));
  return [...new Set([...usedMistakes, ...usualMistakes])].slice(0, maxOfferedWords);
}

/** The tags to choose from: the most frequent ones of the user. */
export const listOfferedTags = (notes: readonly NoteEntity[]): string[] =>
  sortByFrequency(notes.map(({ tags }) => tags)).slice(0, maxOfferedWords);
