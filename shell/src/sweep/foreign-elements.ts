import type { ChosenRemote } from '../composition/composition';
import type { FindCaller } from './caller';
import { intercept, type AroundUse, type BeforeUse } from './intercept';
import type { Remains } from './remains';
import type { Territory } from './territory';

type Page = Pick<Window & typeof globalThis, (typeof interfaces)[number]>;

/** The interfaces whose members change elements and texts of the page. */
const interfaces = [
  ...(['Node', 'Element', 'HTMLElement', 'SVGElement', 'CharacterData', 'Attr'] as const),
  ...(['HTMLAnchorElement', 'HTMLButtonElement', 'HTMLLinkElement', 'HTMLStyleElement'] as const),
] as const;

/** Members that return an object which changes an attribute later. */
const attributeOf: Readonly<Record<string, string>> = {
  style: 'style',
  attributeStyleMap: 'style',
  classList: 'class',
};

/** Methods that change attributes. */
const changesAttributes = [
  ...['setAttribute', 'setAttributeNS', 'setAttributeNode', 'setAttributeNodeNS', 'toggleAttribute'],
  ...['removeAttribute', 'removeAttributeNS', 'removeAttributeNode'],
];

/** Members that change a text. */
const changesText = [
  ...['data', 'nodeValue', 'textContent', 'appendData', 'insertData', 'deleteData', 'replaceData'],
];

/** Members that insert all their nodes into their receiver, or beside it. */
const insertsAll = ['append', 'prepend', 'replaceChildren'];
const insertsBeside = ['before', 'after', 'replaceWith', 'insertAdjacentElement'];

/** Members that insert their first argument only. */
const insertsOne = ['appendChild', 'insertBefore', 'replaceChild', 'moveBefore'];

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

/** Members with a setter that changes attributes. Handlers and the position of a scrolled element are no attributes. */
function attributeMembersOf({ prototype }: { readonly prototype: object }): string[] {
  const isOther = (name: string) =>
    /^(?:on|scroll|inner|outer|nodeValue|textContent|style|classList)/.test(name);
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { set }]) => set && !isOther(name))
    .map(([name]) => name);
}

const attributesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]));

/** The `data-` attributes of an element, whose changes are applied by `change`. */
const watchedData = (data: DOMStringMap, change: (apply: () => boolean) => boolean) =>
  new Proxy(data, {
    set: (target, name, value: unknown) => change(() => Reflect.set(target, name, value)),
    deleteProperty: (target, name) => change(() => Reflect.deleteProperty(target, name)),
    defineProperty: (target, name, descriptor) =>
      change(() => Reflect.defineProperty(target, name, descriptor)),
  });

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
  /** Runs a change, and records the attributes of an element that are others after it. */
  attributes(element: Element, remote: ChosenRemote, change: () => unknown): unknown {
    const before = attributesOf(element);
    const result = change();
    const after = attributesOf(element);
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const [from, to] = [before.get(name) ?? null, after.get(name) ?? null];
      if (from === to) continue;
      remains.add(remote, {
        ...ofPage,
        what: `another ${name} of an element ${element.localName} of the shell`,
        // What the shell has changed since then remains.
        isLeft: () => element.getAttribute(name) === to,
        end: () => setAttribute(element, name, from),
      });
    }
    return result;
  },
  /** Runs a change, and records another text after it. */
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
    if (parent === document.head && element.matches('script, link, style')) return;
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
  page: Page,
  territory: Territory,
  remains: Remains,
  callerOf: FindCaller,
): void {
  const records = makeRecords(territory, remains);
  const isForeign = (value: unknown) => value instanceof Node && territory.isForeign(value);
  const watch = (names: readonly string[], use: { before: BeforeUse } | { around: AroundUse }) => {
    const matters = (receiver: object, input: readonly unknown[]) =>
      isForeign(receiver) || input.some(isForeign);
    for (const name of interfaces) intercept(page[name], names, { matters, callerOf, ...use });
  };
  const parentOf = (receiver: object) => (receiver instanceof Node ? receiver.parentElement : null);
  const elementOf = (receiver: object) => (receiver instanceof Element ? receiver : null);

  const insertsInto = (placeOf: (receiver: object) => Element | null, mayInsert = Infinity) => ({
    before: ((receiver, remote, input) => {
      for (const element of elementsIn(input.slice(0, mayInsert))) {
        // It leaves its place.
        records.removal(element.parentElement, remote);
        records.insertion(element, placeOf(receiver), remote);
      }
    }) satisfies BeforeUse,
  });
  watch(insertsOne, insertsInto(elementOf, 1));
  watch(insertsAll, insertsInto(elementOf));
  watch(insertsBeside, insertsInto(parentOf));
  watch(removesInside, { before: (receiver, remote) => records.removal(elementOf(receiver), remote) });
  watch(removesItself, { before: (receiver, remote) => records.removal(parentOf(receiver), remote) });

  for (const [member, attribute] of Object.entries(attributeOf))
    watch([member], {
      before(receiver, remote) {
        if (receiver instanceof Element) records.attribute(receiver, attribute, remote);
      },
    });
  const around: AroundUse = (use, receiver, remote) => {
    if (receiver instanceof CharacterData) return records.text(receiver, remote, use);
    const element = receiver instanceof Attr ? receiver.ownerElement : elementOf(receiver);
    return element ? records.attributes(element, remote, use) : use();
  };
  const matters = (receiver: object, input: readonly unknown[]) =>
    input.length > 0 && isForeign(receiver instanceof Attr ? receiver.ownerElement : receiver);
  for (const name of interfaces) {
    const names = new Set([...changesText, ...changesAttributes, ...attributeMembersOf(page[name])]);
    intercept(page[name], [...names], { matters, callerOf, around });
  }
  for (const interfaceOf of [page.HTMLElement, page.SVGElement])
    intercept(interfaceOf, ['dataset'], {
      matters: isForeign,
      callerOf,
      around: (use, element, remote) => {
        const data = use();
        const change = (apply: () => boolean) =>
          element instanceof Element && records.attributes(element, remote, apply) === true;
        return data instanceof DOMStringMap ? watchedData(data, change) : data;
      },
    });
}
