import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** Escapes a search text: % and _ have no special meaning. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether a column contains a text, regardless of case and accents; no condition for an empty text. */
export function containsText(search: string | undefined, ...columns: AnyColumn[]): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${escapePattern(search)}%`;
  return or(...columns.map((column) => sql`plain_text(${column}) like plain_text(${pattern})`));
}
