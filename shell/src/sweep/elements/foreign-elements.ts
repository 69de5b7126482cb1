import type { FindCaller } from '../caller';
import { makeRecords, watchedPart } from './foreign-records';
import type { HeadStyles } from '../head-styles';
import { intercept, type AroundUse } from '../intercept';
import type { Remains } from '../remains';
import type { Territory } from './territory';

type Page = Pick<Window & typeof globalThis, (typeof interfaces)[number] | 'NamedNodeMap'>;

/** The interfaces whose members change elements and texts of the page. */
const interfaces = [
  ...(['Node', 'Element', 'HTMLElement', 'SVGElement', 'CharacterData', 'Attr', 'Text'] as const),
  ...(['Document', 'DocumentFragment'] as const),
  ...(['HTMLAnchorElement', 'HTMLButtonElement', 'HTMLLinkElement', 'HTMLStyleElement'] as const),
] as const;

/** Members that return an object which changes an attribute, also later. */
export const partsOfElement = ['style', 'attributeStyleMap', 'classList', 'dataset', 'part'];

/** Methods that change attributes by the list of them. */
const changesList = ['setNamedItem', 'setNamedItemNS', 'removeNamedItem', 'removeNamedItemNS'];

/** Methods that change attributes. */
export const changesAttributes: readonly string[] = [
  ...['setAttribute', 'setAttributeNS', 'setAttributeNode', 'setAttributeNodeNS', 'toggleAttribute'],
  ...['removeAttribute', 'removeAttributeNS', 'removeAttributeNode'],
];

/** Members that change a text. */
const changesText = [
  ...['data', 'nodeValue', 'textContent', 'appendData', 'insertData', 'deleteData', 'replaceData'],
  'splitText',
];

/** Members that insert all their nodes into their receiver, or beside it. */
const insertsAll = ['append', 'prepend', 'replaceChildren'];
const insertsBeside = ['before', 'after', 'replaceWith', 'insertAdjacentElement', 'insertAdjacentText'];

/** Members that insert their first argument only. */
const insertsOne = ['appendChild', 'insertBefore', 'replaceChild', 'moveBefore'];

/** Members that change the nodes in their receiver. */
const changesInside = [
  ...['textContent', 'innerText', 'innerHTML', 'setHTML', 'setHTMLUnsafe', 'removeChild', 'normalize'],
  'adoptNode',
];

/** Members that remove or divide their receiver. */
const changesItself = ['remove', 'outerText', 'outerHTML', 'splitText'];

/** All methods and members that change elements and texts. */
export const changingMembers: readonly string[] = [
  ...[...changesAttributes, ...changesText, ...changesInside, ...changesItself],
  ...[...insertsAll, ...insertsBeside, ...insertsOne],
];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const nodesIn = (input: readonly unknown[]): Node[] =>
  input.flatMap((part) =>
    part instanceof DocumentFragment ? [...part.childNodes] : part instanceof Node ? [part] : [],
  );

/** Members with a setter that changes attributes. Handlers and the position of a scrolled element are no attributes. */
export function attributeMembersOf({ prototype }: { readonly prototype: object }): string[] {
  const isOther = (name: string) =>
    /^(?:on|scroll|inner|outer|nodeValue|textContent|style|classList|dataset)/.test(name);
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { set }]) => set && !isOther(name))
    .map(([name]) => name);
}

/**
 * Records what the code of remotes does to the elements of the shell, such as a layer in front of the page, an attribute
 * that hides it, or a removed menu. It is undone at the end of the visit.
 */
export function watchForeignElements(
  page: Page,
  territory: Territory,
  remains: Remains,
  callerOf: FindCaller,
  headStyles: HeadStyles,
): void {
  const records = makeRecords(territory, remains, headStyles);
  const isForeign = (value: unknown) => value instanceof Node && territory.isForeign(value);
  const watch = (names: readonly string[], use: { around: AroundUse }) => {
    const matters = (receiver: object, input: readonly unknown[]) =>
      isForeign(receiver) || input.some(isForeign);
    for (const name of interfaces)
      intercept(page[name], names, { matters, callerOf, ignoresReading: true, ...use });
  };
  const parentOf = (receiver: object) => (receiver instanceof Node ? receiver.parentElement : null);
  const elementOf = (receiver: object) => (receiver instanceof Element ? receiver : null);

  const insertsInto = (placeOf: (receiver: object) => Element | null, mayInsert = Infinity) => ({
    around: ((use, receiver, remote, input) => {
      const nodes = nodesIn(input.slice(0, mayInsert));
      for (const node of nodes)
        if (node instanceof Element) records.insertion(node, placeOf(receiver), remote);
      const leaves = nodes.map(({ parentElement }) => parentElement);
      return records.children([...leaves, placeOf(receiver), elementOf(receiver)], remote, use, nodes);
    }) satisfies AroundUse,
  });
  watch(insertsOne, insertsInto(elementOf, 1));
  watch(insertsAll, insertsInto(elementOf));
  watch(insertsBeside, insertsInto(parentOf));
  watch([...changesInside, ...changesItself], {
    around: (use, receiver, remote, [node]) =>
      records.children(
        [elementOf(receiver), parentOf(receiver), node instanceof Node ? node.parentElement : null],
        remote,
        use,
      ),
  });

  intercept(page.Document, ['title'], {
    matters: isForeign,
    callerOf,
    ignoresReading: true,
    around: (use, _document, remote) => records.title(remote, use),
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
    intercept(page[name], [...names], { matters, callerOf, ignoresReading: true, around });
  }
  const listed = new WeakMap<object, Element>();
  for (const interfaceOf of [page.Element, page.HTMLElement, page.SVGElement]) {
    const ofForeign = { matters: isForeign, callerOf };
    intercept(interfaceOf, partsOfElement, {
      ...ofForeign,
      around(use, element, remote) {
        if (!(element instanceof Element)) return use();
        const change = (apply: () => unknown) => records.attributes(element, remote, apply);
        const part = change(use);
        return isObject(part) ? watchedPart(part, change) : part;
      },
    });
    intercept(interfaceOf, ['attributes'], {
      ...ofForeign,
      around(use, element) {
        const list = use();
        if (isObject(list) && element instanceof Element) listed.set(list, element);
        return list;
      },
    });
  }
  intercept(page.NamedNodeMap, changesList, {
    matters: (list) => listed.has(list),
    callerOf,
    around(use, list, remote) {
      const element = listed.get(list);
      return element ? records.attributes(element, remote, use) : use();
    },
  });
}
