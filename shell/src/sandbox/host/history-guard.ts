const everyMs = 250;

/** After this time the browser has added the last entries of a removed frame. */
const settleMs = 300;

/** Entries of a visit that its frame may add by itself. The router of a remote adds none: it sends its navigations. */
const maxAddedEntries = 20;

/** What the guard uses of a window. The types of browsers do not contain the Navigation API. */
export interface HistoryPage {
  readonly navigation?: {
    entries(): readonly unknown[];
    readonly currentEntry: { readonly key: string } | null;
  };
  readonly history: Pick<History, 'length' | 'go'>;
}

/** Counts the entries of the history that the page itself added; 0 in browsers without the Navigation API. */
const countOwnEntries = ({ navigation }: HistoryPage) => navigation?.entries().length ?? 0;

/** Identifies the entry that the page shows. Entries of frames do not change it. */
const getCurrentEntry = ({ navigation }: HistoryPage) => navigation?.currentEntry?.key;

/**
 * Detects a frame that fills the history of the tab, so that Back leads through the addresses of the frame. Browsers
 * announce them neither to the page nor, in a frame with an opaque origin, to the frame. The history returns to the entry
 * before them, unless the browser has dropped it: browsers store 50 entries.
 *
 * @param onFlood - Removes the frame. Called once, before the history returns.
 * @returns Ends it.
 */
export function guardHistory(page: HistoryPage, onFlood: () => void): () => void {
  const initialEntries = page.history.length - countOwnEntries(page);
  const timer = setInterval(() => {
    const addedEntries = page.history.length - countOwnEntries(page) - initialEntries;
    if (addedEntries <= maxAddedEntries) return;
    clearInterval(timer);
    onFlood();
    const entry = getCurrentEntry(page);
    setTimeout(() => {
      // The user may have opened another screen. The number of entries is no proof: the browser drops the oldest ones.
      if (getCurrentEntry(page) === entry)
        page.history.go(-(page.history.length - countOwnEntries(page) - initialEntries));
    }, settleMs);
  }, everyMs);
  return () => clearInterval(timer);
}
