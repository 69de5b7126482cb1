/** An object of the language, of the browser or of a shared package whose members every screen uses. */
export interface SharedObject {
  readonly holder: object;
  readonly label: string;
  /** Whether its values are the state of a package between its own functions, such as the internals of React. */
  readonly isInternal?: boolean;
}

/** Interfaces whose functions every screen uses. */
const interfaces: readonly string[] = [
  ...[
    'Object',
    'Function',
    'Array',
    'String',
    'Number',
    'RegExp',
    'Date',
    'Map',
    'Set',
    'WeakMap',
    'Promise',
  ],
  ...[
    'EventTarget',
    'Event',
    'CustomEvent',
    'Node',
    'Element',
    'HTMLElement',
    'Document',
    'DocumentFragment',
  ],
  ...['Text', 'DOMTokenList', 'CSSStyleDeclaration', 'CSSStyleSheet', 'StyleSheet', 'HTMLInputElement'],
  ...['HTMLDialogElement', 'HTMLFormElement', 'HTMLAnchorElement', 'HTMLIFrameElement', 'MessagePort'],
  ...['Headers', 'Request', 'Response', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal'],
];

/** Objects of the language with functions. */
const namespaces: readonly string[] = ['JSON', 'Math', 'Reflect', 'Intl'];

/** Functions of the page that every screen uses. Those of the network have traps (patches.ts). */
const globalFunctions: readonly string[] = [
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'structuredClone'],
  ...['requestAnimationFrame', 'cancelAnimationFrame', 'getComputedStyle', 'matchMedia', 'atob', 'btoa'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent'],
];

/** The members of a window that every screen uses. */
export const namesOfPage: readonly string[] = [...namespaces, ...interfaces, ...globalFunctions];

/** The name of an object, in the page or in a package, with the object. */
type Named = readonly [name: string, value: unknown];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The internals of React, with the objects in them. */
const internalsIn = (holder: object, label: string): SharedObject[] => [
  { holder, label, isInternal: true },
  ...Object.entries(holder).flatMap(([part, value]: Named): SharedObject[] =>
    isObject(value) ? [{ holder: value, label: `${label}.${part}`, isInternal: true }] : [],
  ),
];

/** The objects and the prototypes of the classes that a shared package exports. */
function objectsIn([name, module]: Named): SharedObject[] {
  return Object.entries(Object(module) as object).flatMap(([part, value]: Named): SharedObject[] => {
    const label = `${name}.${part}`;
    if (isObject(value))
      return /INTERNALS/.test(part) ? internalsIn(value, label) : [{ holder: value, label }];
    const prototype: unknown = typeof value === 'function' ? value.prototype : undefined;
    // Every function that is declared has a prototype, with its constructor alone.
    const isClass = prototype instanceof Object && Reflect.ownKeys(prototype).length > 1;
    return isClass ? [{ holder: prototype, label: `${label}.prototype` }] : [];
  });
}

/**
 * Returns the objects of a page that all screens use.
 *
 * @param packages - The shared packages, by name.
 */
export function sharedObjectsOf(page: Window, packages: Readonly<Record<string, unknown>>): SharedObject[] {
  // A browser creates each of its thousand interfaces when it is first read, so that all of them would take 2 MB.
  const named = (names: readonly string[]) => names.map((name): Named => [name, Reflect.get(page, name)]);
  const statics = named([...namespaces, 'Object', 'Promise', 'Array', 'Error']).flatMap(([label, found]) =>
    found instanceof Object ? [{ holder: found, label }] : [],
  );
  const prototypes = named(interfaces).flatMap(([label, found]) => {
    const prototype: unknown = typeof found === 'function' ? found.prototype : undefined;
    return prototype instanceof Object || label === 'Object'
      ? [{ holder: Object(prototype) as object, label: `${label}.prototype` }]
      : [];
  });
  return [...statics, ...prototypes, ...Object.entries(packages).flatMap(objectsIn)];
}
