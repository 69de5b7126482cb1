/** The field of a history state that counts the dialogs above the page when the entry was added. */
const depthKey = 'parqueDialogs';

/** Dialogs above this number, which a faulty remote opens, have no entry of their own. */
const maxDepth = 5;

type State = Readonly<Record<string, unknown>>;

interface Entry {
  readonly state: State;
  /** 0 for a page; n for the nth dialog above it. */
  readonly depth: number;
  readonly href: string;
}

/** The router numbers the pages that it opens, and not those of a typed address or of `location.hash`. */
const isNumbered = ({ state }: Entry) => typeof state['idx'] === 'number';

const isState = (value: unknown): value is State => typeof value === 'object' && value !== null;

function getCurrentEntry(): Entry {
  const historyState: unknown = window.history.state;
  const state = isState(historyState) ? historyState : {};
  const depth = state[depthKey];
  return { state, depth: typeof depth === 'number' ? depth : 0, href: window.location.href };
}

/** The router numbers the pages of the history. The entries of dialogs have the number of their page. */
const isSamePage = (from: Entry, to: Entry): boolean =>
  from.depth + to.depth > 0 && Object.is(from.state['idx'] ?? null, to.state['idx'] ?? null);

const withDepth = (state: unknown, depth: number): State => ({
  ...(isState(state) && state),
  [depthKey]: depth,
});

/** Closes a dialog as Escape does, so that a form with unsaved input can prompt for a confirmation. */
function requestClose(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/**
 * Adds an entry to the history for each open dialog. When a dialog is closed by other means than Back, its entry
 * remains: removing it would be a navigation, which could abort another one, such as a reload. The next dialog or page
 * replaces the entry, and Back skips it.
 */
class DialogHistory {
  readonly #push = window.history.pushState.bind(window.history);
  readonly #replace = window.history.replaceState.bind(window.history);
  readonly #go = window.history.go.bind(window.history);
  #open: readonly HTMLDialogElement[] = [];
  #entry = getCurrentEntry();

  start(): void {
    window.addEventListener('parque:pop', (event) => this.#popped(event));
    new MutationObserver(() => this.#addEntries()).observe(document, {
      subtree: true,
      attributeFilter: ['open'],
    });
    window.history.pushState = (...change) => this.#changed(change, true);
    window.history.replaceState = (...change) => this.#changed(change, false);
    window.history.go = (delta = 0) => this.#go(delta < 0 ? delta - getCurrentEntry().depth : delta);
    this.#addEntries();
  }

  /** Makes the history have at least one entry for each of the open dialogs, up to the deepest. */
  #addEntries(): void {
    this.#open = this.#openNow();
    const { state, depth } = getCurrentEntry();
    const requiredDepth = Math.min(this.#open.length, maxDepth);
    for (let next = depth + 1; next <= requiredDepth; next += 1) {
      this.#push(withDepth({ idx: null, ...state }, next), '');
    }
    this.#entry = getCurrentEntry();
  }

  #openNow(): readonly HTMLDialogElement[] {
    const openDialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
    const stillOpen = this.#open.filter((dialog) => openDialogs.includes(dialog));
    return [...stillOpen, ...openDialogs.filter((dialog) => !stillOpen.includes(dialog))];
  }

  /** The entry of a dialog becomes the page that is opened from it. */
  #changed([state, title, url]: Parameters<History['pushState']>, isPush: boolean): void {
    const { depth } = getCurrentEntry();
    if (depth === 0) (isPush ? this.#push : this.#replace)(state, title, url);
    else this.#replace(isPush ? state : withDepth(state, depth), title, url);
    this.#entry = getCurrentEntry();
    if (isPush) setTimeout(() => this.#addEntries());
  }

  /** Numbers a new page after the one before it, so that a screen distinguishes Back from Forward. */
  #number(before: Entry): void {
    const entry = getCurrentEntry();
    if (entry.depth > 0 || isNumbered(entry) || !isNumbered(before)) return;
    this.#replace({ ...entry.state, idx: Number(before.state['idx']) + 1 }, '');
  }

  #popped(event: WindowEventMap['parque:pop']): void {
    // Events that are not trusted announce a navigation by code.
    if (!event.detail.isTrusted) return;
    const from = this.#entry;
    this.#number(from);
    const to = getCurrentEntry();
    this.#entry = to;
    // A dialog that prompts for a confirmation, or does not close, gets an entry again.
    setTimeout(() => this.#addEntries());
    if (!isSamePage(from, to)) return;
    // For the routers, nothing has changed.
    event.stopImmediatePropagation();
    event.detail.stopImmediatePropagation();
    // A filter may have replaced the address while the dialog was open.
    if (to.href !== from.href) this.#replace(withDepth(from.state, to.depth), '', from.href);
    if (to.depth < from.depth) this.#back(to);
  }

  /** Closes the topmost dialog, or leaves the page if none is open. */
  #back({ depth }: Entry): void {
    const topmost = this.#open.at(-1);
    if (topmost) requestClose(topmost);
    else this.#go(-1 - depth);
  }
}

let isStarted = false;

/** Makes the browser's Back close the topmost dialog and keep the page. Called once, by the page of signed-in users. */
export function closeDialogsOnBack(): void {
  if (isStarted) return;
  isStarted = true;
  new DialogHistory().start();
}
