import type { ChosenRemote } from '../../composition/composition';

/** The element of the page that contains a node, which may be in a shadow tree. */
function inPage(node: Node): Node {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? inPage(root.host) : node;
}

/** The parts of the page that belong to remotes. All other elements are those of the shell. */
export class Territory {
  /** With the containers of their remotes, where they are known. */
  readonly #own = new Map<Element, string | undefined>();
  readonly #kept = new WeakSet<Node>();
  #hasKept = false;

  /** Adds an element that a remote is mounted into, or that it has added to the page. */
  add(element: Element, remote?: ChosenRemote): void {
    this.#own.set(element, remote?.manifest.container);
  }

  /** Keeps nodes of the shell that a remote removes or moves: they remain those of the shell. */
  keep(nodes: readonly Node[]): void {
    for (const node of nodes) this.#kept.add(node);
    this.#hasKept ||= nodes.length > 0;
  }

  /** Removes elements that have left the page. Call it between visits: an element is added before it is inserted. */
  prune(): void {
    for (const known of this.#own.keys()) if (!known.isConnected) this.#own.delete(known);
  }

  /** Calls `use` for each element of the shell inside `root`, and for `root`. */
  eachForeign(root: Element, use: (element: Element) => void): void {
    use(root);
    for (let child = root.firstElementChild; child; child = child.nextElementSibling)
      if (!this.#own.has(child)) this.eachForeign(child, use);
  }

  isOfRemote(node: Node): boolean {
    const placed = inPage(node);
    if (this.#kept.has(placed)) return false;
    for (const own of this.#own.keys()) if (own.contains(placed)) return true;
    return false;
  }

  /** Whether a node of the page belongs to another remote than this one. */
  isOfAnother(node: Node, { manifest }: ChosenRemote): boolean {
    if (!node.isConnected || this.#own.size === 0) return false;
    for (let place: Node | null = inPage(node); place; place = place.parentNode) {
      const owner = place instanceof Element ? this.#own.get(place) : undefined;
      if (owner !== undefined) return owner !== manifest.container;
    }
    return false;
  }

  /**
   * Whether a node belongs to the shell: it is in the page, or a remote has removed it. Nodes of other documents, such as
   * parsed ones, do not.
   */
  isForeign(node: Node): boolean {
    // Most nodes are those that React creates, before they are in the page.
    if (!this.#hasKept && !node.isConnected) return false;
    for (let place: Node | null = node; place; place = place.parentNode) {
      if (this.#hasKept && this.#kept.has(place)) return true;
      if (place instanceof Element && this.#own.has(place)) return false;
    }
    return node.isConnected && (node.ownerDocument ?? node) === document && !this.isOfRemote(node);
  }
}
