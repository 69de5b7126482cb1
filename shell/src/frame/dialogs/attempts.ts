/** How long a navigation that the user began may take. */
const patienceMs = 500;

/** When to look for a question of the screen. A user may answer it within the patience. */
const looksMs = [0, 100, 250, patienceMs];

/** For how long a navigation that led nowhere counts. */
const rememberedMs = 60_000;

/** After how many of them the user is held: without a question of the screen, and in all. */
const mostWithoutQuestion = 2;
const mostInAll = 3;

/** A navigation that the user began and that did not leave the remote. */
interface Failure {
  readonly at: number;
  /** The remote that was shown. */
  readonly from: string;
  /** Whether a dialog opened, such as a question before unsaved input is lost. */
  readonly isAnswered: boolean;
}

/** What is used of a page. */
interface Surroundings {
  /** Milliseconds of a clock. */
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  /** The open dialogs of remotes. */
  dialogs(): readonly Element[];
  /** The current address within the product. */
  address(): string;
}

/** A navigation that the user has begun. */
interface Attempt {
  /** The remote that is shown. */
  readonly from: string | undefined;
  readonly to: string;
  /** Returns the remote of an address. */
  readonly remoteAt: (address: string) => string | undefined;
  /** Called when it and those before it led nowhere. */
  readonly onHeld: () => void;
}

/**
 * Recognises a remote that holds the user: navigations to other remotes lead nowhere. One that shows a question each time
 * holds the user only from the third navigation within a minute on, because its question may be one that never ends.
 */
export class Attempts {
  readonly #page: Surroundings;
  #failures: readonly Failure[] = [];
  #arrivals = 0;

  constructor(page: Surroundings) {
    this.#page = page;
  }

  /** Call it when another remote is shown: what the user began before did not lead nowhere, whatever follows. */
  arrive(): void {
    this.#arrivals += 1;
    this.#failures = [];
  }

  /** Follows a navigation to another remote. */
  follow(attempt: Attempt): void {
    const { setTimeout, dialogs } = this.#page;
    const { from, to, remoteAt } = attempt;
    if (from === undefined || remoteAt(to) === from) return;
    const before = dialogs();
    const arrivals = this.#arrivals;
    let isAnswered = false;
    for (const ms of looksMs)
      setTimeout(() => {
        isAnswered ||= dialogs().some((dialog) => !before.includes(dialog));
        if (ms === patienceMs && arrivals === this.#arrivals) this.#end(attempt, from, isAnswered);
      }, ms);
  }

  #end({ remoteAt, onHeld }: Attempt, from: string, isAnswered: boolean): void {
    const at = this.#page.now();
    if (remoteAt(this.#page.address()) !== from) {
      this.#failures = [];
      return;
    }
    const recent = this.#failures.filter((one) => one.from === from && at - one.at < rememberedMs);
    this.#failures = [...recent, { at, from, isAnswered }];
    const silent = this.#failures.filter((one) => !one.isAnswered);
    if (silent.length < mostWithoutQuestion && this.#failures.length < mostInAll) return;
    onHeld();
  }
}

/** The address within the product that a click on an element of the shell opens. */
function addressOf(event: MouseEvent): string | undefined {
  const { target, button, isTrusted } = event;
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
  const isOfShell = link && !link.closest('main');
  return isTrusted && button === 0 && !hasModifier && isOfShell ? link.hash.slice(1) : undefined;
}

type OnAttempt = (address: string) => void;

let onAttempt: OnAttempt = () => undefined;

/** A navigation by code of the shell that the user began, such as by the palette. */
export const beginAttempt = (address: string): void => onAttempt(address);

/** @returns Ends it. */
export function subscribeToAttempts(listener: OnAttempt): () => void {
  onAttempt = listener;
  return () => {
    if (onAttempt === listener) onAttempt = () => undefined;
  };
}

/**
 * Hears the navigations of the user: presses on links of the shell, Back, and typed addresses. Call it before any remote
 * of the user is loaded, so that no listener of a remote is called earlier, and after the history of dialogs is watched.
 */
export function watchAttempts(page: Window): void {
  page.addEventListener(
    'click',
    (event) => {
      const address = addressOf(event);
      if (address !== undefined) beginAttempt(address);
    },
    { capture: true },
  );
  page.addEventListener('parque:pop', ({ detail }) => {
    if (detail.isTrusted) beginAttempt(page.location.hash.slice(1));
  });
}
