import { matchSorter } from 'match-sorter';

export interface PaletteItem {
  /** '<remote>/<command>'; the same at every visit. */
  readonly name: string;
  readonly label: string;
  readonly group: string;
  readonly keywords: readonly string[];
  readonly icon?: string | undefined;
  readonly key?: string | undefined;
  readonly note?: string | undefined;
  /** Whether it is a record that was searched; it is not listed under the recently used items. */
  readonly isRecord?: boolean;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

export function groupItems(items: readonly PaletteItem[]): PaletteGroup[] {
  const titles = new Set(items.map(({ group }) => group));
  return [...titles].map((title) => ({ title, items: items.filter(({ group }) => group === title) }));
}

/**
 * Returns the items of the palette that match the typed text. Each word must match the label, the keywords or the heading,
 * ignoring accents and with gaps between letters. The best match is first; of equal matches, the most recently used.
 * Without text all items are returned, the recently used ones first.
 *
 * @param recent - Names of recently used items, the latest first.
 */
export function matchItems(
  items: readonly PaletteItem[],
  text: string,
  recent: readonly string[],
): PaletteGroup[] {
  const getRecentRank = ({ name }: PaletteItem) =>
    recent.includes(name) ? recent.indexOf(name) : recent.length;
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const used = items
      .filter(({ name }) => recent.includes(name))
      .toSorted((a, b) => getRecentRank(a) - getRecentRank(b));
    const otherItems = items.filter(({ name }) => !recent.includes(name));
    return [...(used.length > 0 ? [{ title: 'Recientes', items: used }] : []), ...groupItems(otherItems)];
  }
  const matchedItems = words.reduceRight<readonly PaletteItem[]>(
    (total, word) =>
      matchSorter(total, word, {
        keys: ['label', 'keywords', 'group'],
        baseSort: (a, b) => getRecentRank(a.item) - getRecentRank(b.item),
      }),
    items,
  );
  return matchedItems.length > 0 ? [{ title: 'Resultados', items: matchedItems }] : [];
}
