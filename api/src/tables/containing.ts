import { ilike, or, type AnyColumn, type SQL } from 'drizzle-orm';

/** What is typed is looked for as it is: % and _ have no meaning of their own. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** That one of the columns contains what was typed; no condition when nothing was. */
export function anyContains(search: string | undefined, ...columns: AnyColumn[]): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${literally(search)}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
