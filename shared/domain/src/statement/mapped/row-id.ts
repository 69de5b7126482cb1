const prime = 0x01000193;

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), in 32 bits from a given start. */
function hashFnv(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, prime);
  }
  return hash >>> 0;
}

/** A short text that is the same for the same content, also in other files: 16 hexadecimal digits. */
export const computeContentId = (content: string): string =>
  [0x811c9dc5, 0x1000193f].map((start) => hashFnv(content, start).toString(16).padStart(8, '0')).join('');

/** Longest id of a row: the tickets of its two deals end in `.close`. */
const maxIdLength = 40;

/** Whether an id has so few digits that it can count the rows of a file: it names no trade. */
export const isCounted = (id: string): boolean => /^\d{0,4}$/.test(id);

interface Identified {
  /** The id that the file has for the row; '' for none. */
  readonly id: string;
  /** Whether other rows can have the same id, because it names a position or an order that was executed in parts. */
  readonly isPart: boolean;
  readonly side: string;
  readonly time: number;
  readonly content: string;
}

/** The id of a part of a position, by the time of its closing. */
const buildPartId = (id: string, time: number): string =>
  `${id.slice(0, maxIdLength)}.${(time / 1000).toString(36)}`;

/**
 * Gives each row an id that every other export of the same account repeats, whatever rows it contains: the id of the
 * file, for parts of a position with their time. Rows without an id, and those whose id can be the number of the row, are
 * named by their content.
 *
 * @param rows - In time order.
 */
export function assignRowIds(rows: readonly Identified[]): string[] {
  const used = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { id, isPart } of rows) if (!isPart) counts.set(id, (counts.get(id) ?? 0) + 1);
  // Where a purchase and a sale have one id, the ids name positions, and another file can have other rows of each.
  const sides = new Map(rows.flatMap(({ id, isPart, side }) => (isPart ? [] : [[id, side]])));
  const arePositions = rows.some(
    ({ id, isPart, side }) => !isPart && !isCounted(id) && sides.get(id) !== side,
  );
  const createUnique = (id: string): string => {
    const count = (used.get(id) ?? 0) + 1;
    used.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
  return rows.map(({ id, isPart, time, content }) => {
    if (isCounted(id)) return createUnique(computeContentId(content));
    const shortId = id.slice(0, maxIdLength);
    const isShared = isPart || arePositions || (counts.get(id) ?? 0) > 1;
    return createUnique(isShared ? buildPartId(shortId, time) : shortId);
  });
}
