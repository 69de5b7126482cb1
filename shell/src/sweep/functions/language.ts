// As they were before any remote has run.
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;

const list = getPrototypeOf([][Symbol.iterator]()) as object;
const generators = getPrototypeOf(getPrototypeOf((function* () {})()) as object) as object;

/**
 * The functions of the language by which the shell finds who calls a function, and records what it does. Those that the
 * shell replaces itself later are not among them (permanence.ts).
 */
const used: readonly (readonly [holder: object, names: readonly PropertyKey[]])[] = [
  [String.prototype, ['indexOf', 'charAt', 'slice', 'startsWith']],
  [RegExp.prototype, ['exec', 'test']],
  [Array.prototype, [Symbol.iterator, 'entries', 'filter', 'find', 'flatMap', 'includes', 'map', 'some']],
  [Array.prototype, ['indexOf', 'push', 'reverse', 'slice']],
  [Map.prototype, [Symbol.iterator, 'delete', 'get', 'has', 'keys', 'set']],
  [Set.prototype, [Symbol.iterator, 'add', 'delete', 'has']],
  [WeakMap.prototype, ['get', 'has', 'set']],
  [WeakSet.prototype, ['add', 'has']],
  [Object, ['entries', 'fromEntries', 'getOwnPropertyDescriptor', 'keys']],
  [Reflect, ['apply', 'deleteProperty', 'get', 'set']],
  [list, ['next']],
  [getPrototypeOf(new Map().keys()) as object, ['next']],
  [getPrototypeOf(new Set().keys()) as object, ['next']],
  [generators, ['next', 'return']],
  [getPrototypeOf(list) as object, [Symbol.iterator]],
];

interface Original {
  readonly holder: object;
  readonly key: PropertyKey;
  readonly value: unknown;
  readonly descriptor: PropertyDescriptor;
}

const originals = used.flatMap(([holder, names]) =>
  names.flatMap((key): Original[] => {
    const descriptor = getOwnPropertyDescriptor(holder, key);
    return descriptor ? [{ holder, key, value: descriptor.value, descriptor }] : [];
  }),
);
const { length } = originals;

/**
 * Restores functions of the language that code has replaced. Call it before the code of a remote is looked for: a remote
 * could hide its calls by functions of its own, and put the former ones back afterwards.
 */
export function restoreLanguage(): void {
  // Not by the functions of lists, which may be replaced.
  for (let index = 0; index < length; index += 1) {
    const original = originals[index];
    if (!original) continue;
    const { holder, key, value, descriptor } = original;
    if ((holder as Record<PropertyKey, unknown>)[key] !== value) defineProperty(holder, key, descriptor);
  }
}

/** Interfaces whose objects the shell recognises. */
const recognised = ['Node', 'Element', 'Attr', 'CharacterData', 'DocumentFragment', 'ShadowRoot', 'Document'];

/** Members by which the shell finds where a node is. */
const placing = [
  'isConnected',
  'ownerDocument',
  'parentElement',
  'parentNode',
  'childNodes',
  'contains',
  'getRootNode',
];

/** Makes permanent by what the shell recognises nodes, and where they are. No code of a page replaces these. */
export function lockRecognition(page: Window): void {
  const value: unknown = Function.prototype[Symbol.hasInstance];
  for (const name of recognised) {
    const found: unknown = Reflect.get(page, name);
    if (typeof found === 'function') defineProperty(found, Symbol.hasInstance, { value });
  }
  const node = (Reflect.get(page, 'Node') as typeof Node).prototype;
  for (const name of placing) {
    const descriptor = getOwnPropertyDescriptor(node, name);
    if (descriptor)
      defineProperty(node, name, {
        ...descriptor,
        ...('value' in descriptor && { writable: false }),
        configurable: false,
      });
  }
}
