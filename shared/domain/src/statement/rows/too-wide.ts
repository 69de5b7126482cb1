/** The number of cells that most of some rows have. */
export function findUsualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

const figure = /^\s*[\d.,+-]+\s*$/;

/**
 * Whether the cells of a text with separators are shifted against the names of its columns: there are more of them, as
 * commas without quotes cause. A comment at the end of the row can contain commas, but is then no figure.
 *
 * @param comment - The column of the comment, where it is the last one.
 * @param usual - Cells of most rows, which can end in separators.
 */
export function isTooWide(
  cells: readonly string[],
  width: number,
  comment: number | undefined,
  usual = Infinity,
): boolean {
  if (cells.length <= width) return false;
  if (comment !== undefined) return figure.test(cells[comment] ?? '');
  return cells.length > Math.max(width, usual) || cells.slice(width).some((cell) => cell.trim() !== '');
}
