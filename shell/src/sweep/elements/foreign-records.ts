import type { ChosenRemote } from '../../composition/composition';
import type { HeadStyles } from '../head-styles';
import type { Remains } from '../remains';
import { makeAttributeRecords } from './attribute-records';
import type { Territory } from './territory';

/** Returns the sibling before which a node of an element was, of those that are still there. */
const nextOf = (parent: Node, nodes: readonly ChildNode[], node: ChildNode): ChildNode | null =>
  nodes.slice(nodes.indexOf(node) + 1).find(({ parentNode }) => parentNode === parent) ?? null;

/** Returns which of the removed and moved nodes of an element are not where they were, the last one first. */
const misplaced = (parent: Node, nodes: readonly ChildNode[], gone: readonly ChildNode[]): ChildNode[] =>
  gone
    .filter((node) => node.parentNode !== parent || node.nextSibling !== nextOf(parent, nodes, node))
    .reverse();

type Change = (apply: () => unknown) => unknown;

const isCode = (value: unknown): value is (...input: unknown[]) => unknown => typeof value === 'function';

/** An object that changes attributes of an element, such as its styles, whose changes are applied by `change`. */
export const watchedPart = (part: object, change: Change): object =>
  new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return isCode(value)
        ? (...input: unknown[]) => change(() => Reflect.apply(value, target, input))
        : value;
    },
    set: (target, name, value: unknown) => change(() => Reflect.set(target, name, value)) === true,
    deleteProperty: (target, name) => change(() => Reflect.deleteProperty(target, name)) === true,
    defineProperty: (target, name, descriptor) =>
      change(() => Reflect.defineProperty(target, name, descriptor)) === true,
  });

/** What is undone at the end of a visit, because it would cover or hide the screens of other remotes. */
const ofPage = { finding: 'global', isAtOnce: true } as const;

/** What a bundler adds to the head. It removes its scripts itself, and they may still load. */
const ofBundler = 'script, style, link:not([rel]), link[rel="stylesheet"], link[rel$="preload"]';

/** Records changes of the elements of the shell, each with the state before it. */
export function makeRecords(territory: Territory, remains: Remains, headStyles: HeadStyles) {
  function recordRemoval(parent: Element, nodes: ChildNode[], gone: ChildNode[], remote: ChosenRemote): void {
    territory.keep(gone);
    remains.add(remote, {
      ...ofPage,
      what: `nodes removed from an element ${parent.localName} of the shell`,
      isLeft: () => territory.isForeign(parent) && misplaced(parent, nodes, gone).length > 0,
      end() {
        for (const node of misplaced(parent, nodes, gone))
          parent.insertBefore(node, nextOf(parent, nodes, node));
      },
    });
  }
  function recordAddition(parent: Element, node: ChildNode, remote: ChosenRemote): void {
    if (node instanceof Element && !territory.isForeign(node)) territory.add(node, remote);
    remains.add(remote, {
      ...ofPage,
      what: `a node ${node.nodeName} in an element ${parent.localName} of the shell`,
      isLeft: () => node.parentNode === parent,
      end: () => node.remove(),
    });
  }
  return {
    /** Runs a change, and records the attributes of an element that it has changed. */
    attributes: makeAttributeRecords(remains, ofPage),
    /** Runs a change, and records the text if it has changed. */
    text(node: CharacterData, remote: ChosenRemote, change: () => unknown): unknown {
      const from = node.data;
      const result = change();
      const to = node.data;
      if (from !== to)
        remains.add(remote, {
          ...ofPage,
          what: `another text in an element ${node.parentElement?.localName ?? ''} of the shell`,
          isLeft: () => node.data === to,
          end: () => void (node.data = from),
        });
      return result;
    },
    /** Runs a change, and records the title of the page if it has changed. */
    title(remote: ChosenRemote, change: () => unknown): unknown {
      const from = document.title;
      const result = change();
      const to = document.title;
      remains.add(remote, {
        ...ofPage,
        what: 'another title of the page',
        isLeft: () => document.title === to,
        end: () => void (document.title = from),
      });
      return result;
    },
    /** An element that is about to be inserted into one of the shell. */
    insertion(element: Element, parent: Element | null, remote: ChosenRemote): void {
      // An element of the shell that is moved remains one of the shell.
      if (!parent || !territory.isForeign(parent) || territory.isForeign(element)) return;
      territory.add(element, remote);
      const isOfBundler = () => element.parentNode === document.head && element.matches(ofBundler);
      if (parent === document.head) headStyles.add(element, remote);
      remains.add(remote, {
        ...ofPage,
        what: `an element ${element.localName} in the ${parent.localName}`,
        isLeft: () =>
          element.parentElement !== null && !territory.isOfRemote(element.parentElement) && !isOfBundler(),
        end: () => element.remove(),
      });
    },
    /**
     * Runs a change, and records the nodes that it removes from elements of the shell, moves in them, or adds to them.
     *
     * @param moved - Nodes that the change inserts again if they are there already.
     */
    children(
      parents: readonly (Node | null)[],
      remote: ChosenRemote,
      change: () => unknown,
      moved: readonly Node[] = [],
    ): unknown {
      const foreign = parents.filter((parent) => parent instanceof Element && territory.isForeign(parent));
      const before = new Map(foreign.map((parent) => [parent, [...(parent?.childNodes ?? [])]]));
      const result = change();
      for (const [parent, nodes] of before) {
        if (!(parent instanceof Element)) continue;
        const gone = nodes.filter(
          (node) => !territory.isOfRemote(node) && (node.parentNode !== parent || moved.includes(node)),
        );
        if (gone.length > 0) recordRemoval(parent, nodes, gone, remote);
        for (const node of parent.childNodes)
          if (!nodes.includes(node) && !territory.isOfRemote(node)) recordAddition(parent, node, remote);
      }
      return result;
    },
  };
}
