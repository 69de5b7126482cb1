import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** Escapes a search text: % and _ have no special meaning. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * The condition that one of the columns contains a text, in upper or lower case, with or without accents; no condition
 * for an empty text. The function `plain_text` of the database makes both sides comparable.
 */
export function containsText(search: string | undefined, ...columns: AnyColumn[]): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${escapePattern(search)}%`;
  return or(...columns.map((column) => sql`plain_text(${column}) like plain_text(${pattern})`));
}
