import type { ChosenRemote } from '../composition/composition';
import type { FindCaller } from './caller';
import { intercept, type BeforeUse } from './intercept';
import type { Remains } from './remains';
import type { Territory } from './territory';

type Page = Pick<Window & typeof globalThis, 'Element' | 'HTMLElement' | 'HTMLAnchorElement' | 'Node'>;

/** The attribute that a member of an element changes. */
const attributeOf: Readonly<Record<string, string>> = {
  style: 'style',
  className: 'class',
  classList: 'class',
  hidden: 'hidden',
  inert: 'inert',
  href: 'href',
};

/** Members whose first argument is the name of an attribute. */
const namesAttribute = ['setAttribute', 'removeAttribute', 'toggleAttribute'];

/** Members that insert nodes into their receiver, or beside it. */
const insertsInside = ['append', 'prepend', 'appendChild', 'insertBefore', 'replaceChildren', 'replaceChild'];
const insertsBeside = ['before', 'after', 'replaceWith', 'insertAdjacentElement'];

/** Members that remove nodes of their receiver, or the receiver itself. */
const removesInside = ['replaceChildren', 'removeChild', 'replaceChild', 'textContent', 'innerText'];
const removesItself = ['remove', 'replaceWith'];

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Inserts removed nodes again where they were. */
function restore(parent: Node, nodes: readonly ChildNode[]): void {
  for (const [index, node] of [...nodes.entries()].reverse()) {
    if (node.parentNode === parent) continue;
    const next = nodes[index + 1];
    parent.insertBefore(node, next?.parentNode === parent ? next : null);
  }
}

const elementsIn = (input: readonly unknown[]): Element[] =>
  input.flatMap((part) =>
    part instanceof DocumentFragment ? [...part.children] : part instanceof Element ? [part] : [],
  );

/** What is undone at the end of a visit, because it would cover or hide the screens of other remotes. */
const ofPage = { finding: 'global', isAtOnce: true } as const;

/** Records changes of the elements of the shell, each with the state before it. */
const makeRecords = (territory: Territory, remains: Remains) => ({
  attribute(element: Element, name: string, remote: ChosenRemote): void {
    const before = element.getAttribute(name);
    remains.add(remote, {
      ...ofPage,
      what: `another ${name} of an element ${element.localName} of the shell`,
      isLeft: () => element.getAttribute(name) !== before,
      end: () => setAttribute(element, name, before),
    });
  },
  /** Nodes that are about to be removed from an element. */
  removal(parent: Element | null, remote: ChosenRemote): void {
    if (!parent || !territory.isForeign(parent)) return;
    const nodes = [...parent.childNodes].filter((node) => !territory.isOfRemote(node));
    remains.add(remote, {
      ...ofPage,
      what: `nodes removed from an element ${parent.localName} of the shell`,
      isLeft: () => parent.isConnected && nodes.some((node) => node.parentNode !== parent),
      end: () => restore(parent, nodes),
    });
  },
  /** An element that is about to be inserted into one of the shell. */
  insertion(element: Element, parent: Element | null, remote: ChosenRemote): void {
    if (!parent || !territory.isForeign(parent)) return;
    territory.add(element);
    // The scripts of a bundler, which it removes itself, and which may still load.
    if (parent === document.head) return;
    remains.add(remote, {
      ...ofPage,
      what: `an element ${element.localName} in the ${parent.localName}`,
      isLeft: () => element.parentElement !== null && !territory.isOfRemote(element.parentElement),
      end: () => element.remove(),
    });
  },
});

/**
 * Records what the code of remotes does to the elements of the shell, such as a layer in front of the page, an attribute
 * that hides it, or a removed menu. It is undone at the end of the visit.
 */
export function watchForeignElements(
  { Element, HTMLElement, HTMLAnchorElement, Node }: Page,
  territory: Territory,
  remains: Remains,
  callerOf: FindCaller,
): void {
  const records = makeRecords(territory, remains);
  const isForeign = (value: unknown) => value instanceof Node && territory.isForeign(value);
  const watch = (names: readonly string[], before: BeforeUse) => {
    const matters = (receiver: object, input: readonly unknown[]) =>
      isForeign(receiver) || input.some(isForeign);
    for (const target of [Node, Element, HTMLElement, HTMLAnchorElement])
      intercept(target, names, { matters, callerOf, before });
  };
  const parentOf = (receiver: object) => (receiver instanceof Element ? receiver.parentElement : null);
  const elementOf = (receiver: object) => (receiver instanceof Element ? receiver : null);

  const insertsInto =
    (placeOf: (receiver: object) => Element | null): BeforeUse =>
    (receiver, remote, input) => {
      for (const element of elementsIn(input)) {
        // It leaves its place.
        records.removal(element.parentElement, remote);
        records.insertion(element, placeOf(receiver), remote);
      }
    };
  watch(insertsInside, insertsInto(elementOf));
  watch(insertsBeside, insertsInto(parentOf));
  watch(removesInside, (receiver, remote) => records.removal(elementOf(receiver), remote));
  watch(removesItself, (receiver, remote) => records.removal(parentOf(receiver), remote));

  const watchAttribute = (names: readonly string[], attribute?: string) =>
    watch(names, (receiver, remote, [first]) => {
      if (receiver instanceof Element) records.attribute(receiver, attribute ?? String(first), remote);
    });
  watchAttribute(namesAttribute);
  for (const [member, attribute] of Object.entries(attributeOf)) watchAttribute([member], attribute);
}
