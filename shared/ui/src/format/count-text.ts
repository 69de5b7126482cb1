import { formatNumber } from './format-number';

/** The form of a word for a count: `one` for 1, and `many` for every other count, also 0. */
export const pluralize = (count: number, singular: string, plural: string): string =>
  count === 1 ? singular : plural;

/**
 * A count with its word, as in Spain: `1 operación`, `0 operaciones`, `1.200 operaciones`.
 *
 * @example
 *   countText(1, 'operación', 'operaciones'); // '1 operación'
 */
export const countText = (count: number, singular: string, plural: string): string =>
  `${formatNumber(count)} ${pluralize(count, singular, plural)}`;
