const everyMs = 250;

/** After this time the browser has added the last entries of a removed frame. */
const settleMs = 300;

/** Entries of a visit that its frame may add by itself. The router of a remote adds none: it sends its navigations. */
const most = 20;

/** What the guard uses of a window. */
export interface HistoryPage {
  readonly navigation?: unknown;
  readonly history: Pick<History, 'length' | 'go'>;
}

/** How many entries of the history are those of the page itself; 0 in browsers without the Navigation API. */
function ownEntries({ navigation }: HistoryPage): number {
  const entries: unknown = navigation instanceof EventTarget && Reflect.get(navigation, 'entries');
  const all: unknown = typeof entries === 'function' ? Reflect.apply(entries, navigation, []) : [];
  return Array.isArray(all) ? all.length : 0;
}

/** Identifies the entry that the page shows. Entries of frames do not change it. */
function entryNow({ navigation }: HistoryPage): unknown {
  const entry: unknown = navigation instanceof EventTarget && Reflect.get(navigation, 'currentEntry');
  return typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'key') : undefined;
}

/**
 * Notices a frame that fills the history of the tab, so that Back leads through the addresses of the frame. Browsers
 * announce them neither to the page nor, in a frame with an opaque origin, to the frame. The history returns to the entry
 * before them, unless the browser has dropped it: it keeps 50.
 *
 * @param onFlood - Removes the frame. Called once, before the history returns.
 * @returns Ends it.
 */
export function guardHistory(page: HistoryPage, onFlood: () => void): () => void {
  const before = page.history.length - ownEntries(page);
  const timer = setInterval(() => {
    const added = page.history.length - ownEntries(page) - before;
    if (added <= most) return;
    clearInterval(timer);
    onFlood();
    const entry = entryNow(page);
    setTimeout(() => {
      // The user may have opened another screen. The number of entries is no proof: the browser drops the oldest ones.
      if (entryNow(page) === entry) page.history.go(-(page.history.length - ownEntries(page) - before));
    }, settleMs);
  }, everyMs);
  return () => clearInterval(timer);
}
