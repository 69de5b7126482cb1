import type { ReviewEntity } from '@parque/contract';

/** Offered until the user has mistakes of their own. */
const usual = ['Sin plan', 'Entrada tardía', 'Stop movido', 'Tamaño excesivo', 'Salida precipitada'];

const mostOffered = 12;

/** Parses typed mistakes: separated by commas, each once, with single spaces between words. */
export const mistakesIn = (text: string): string[] =>
  [...new Set(text.split(',').map((one) => one.trim().replace(/\s+/gu, ' ')))].filter(Boolean);

/** The mistakes to choose from: the most frequent ones of the user, then usual ones. */
export function offeredMistakes(reviews: readonly ReviewEntity[]): string[] {
  const counts = new Map<string, number>();
  for (const { mistakes } of reviews) {
    for (const mistake of mistakes) counts.set(mistake, (counts.get(mistake) ?? 0) + 1);
  }
  const own = [...counts].sort(([, a], [, b]) => b - a).map(([mistake]) => mistake);
  return [...new Set([...own, ...usual])].slice(0, mostOffered);
}
