import type { ChosenRemote } from '../composition/composition';

/** A link or a style, which has a sheet as soon as it has loaded. */
const sheetOf = (element: Element): Pick<CSSStyleSheet, 'disabled'> | null | undefined =>
  element instanceof HTMLLinkElement || element instanceof HTMLStyleElement ? element.sheet : undefined;

/**
 * The style sheets that the code of remotes adds to the head, such as those of a bundler for later files. They apply while
 * their remote is mounted. They are not removed, because a bundler loads each file once.
 */
export class HeadStyles {
  readonly #elements = new Map<string, Set<Element>>();
  readonly #off = new Set<string>();

  /** Adds an element that a remote is about to insert into the head. */
  add(element: Element, { manifest }: ChosenRemote): void {
    const { container } = manifest;
    const known = this.#elements.get(container) ?? new Set();
    this.#elements.set(container, known.add(element));
    element.addEventListener('load', () => this.#switch(container));
    // An element of a style has its sheet after it was inserted, and reports no load in all browsers.
    queueMicrotask(() => this.#switch(container));
  }

  /** Switches the styles of a remote on or off. */
  set({ manifest }: ChosenRemote, isOn: boolean): void {
    if (isOn) this.#off.delete(manifest.container);
    else this.#off.add(manifest.container);
    this.#switch(manifest.container);
  }

  #switch(container: string): void {
    const elements = this.#elements.get(container) ?? new Set();
    for (const element of elements) {
      const sheet = sheetOf(element);
      if (sheet) sheet.disabled = this.#off.has(container);
      else if (!element.isConnected) elements.delete(element);
    }
  }
}
