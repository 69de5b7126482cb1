const prime = 0x01000193;

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), in 32 bits from a given start. */
function fnv(text: string, start: number): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, prime);
  }
  return hash >>> 0;
}

/** A short text that is the same for the same content, also in other files: 16 hexadecimal digits. */
export const contentId = (content: string): string =>
  [0x811c9dc5, 0x1000193f].map((start) => fnv(content, start).toString(16).padStart(8, '0')).join('');

/** Longest id of a row: the tickets of its two deals end in `.close`. */
const longest = 40;

interface Identified {
  /** The id that the file has for the row; '' for none. */
  readonly id: string;
  readonly time: number;
  readonly content: string;
}

/**
 * Gives each row an id that a later, longer export of the same account repeats. Of rows with one id, which are parts of
 * a position, the earliest keeps it and the others get their time. Rows without an id are named by their content.
 *
 * @param rows - In time order.
 */
export function rowIds(rows: readonly Identified[]): string[] {
  const used = new Map<string, number>();
  const unique = (id: string): string => {
    const count = (used.get(id) ?? 0) + 1;
    used.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
  return rows.map(({ id, time, content }) => {
    const own = id.slice(0, longest);
    if (own === '') return unique(contentId(content));
    return used.has(own) ? unique(`${own}.${(time / 1000).toString(36)}`) : unique(own);
  });
}
