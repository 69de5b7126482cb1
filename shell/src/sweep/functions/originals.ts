import type { ChosenRemote } from '../../composition/composition';
import type { Report } from '../remains';

// As they were before any remote has run.
const { getOwnPropertyDescriptor } = Object;
const { defineProperty } = Reflect;

/** A function or accessor of the language or of the browser. */
interface Original {
  readonly holder: object;
  readonly key: PropertyKey;
  readonly label: string;
  readonly descriptor: PropertyDescriptor;
}

const isCode = ({ value, get, set }: PropertyDescriptor) =>
  typeof value === 'function' || get !== undefined || set !== undefined;

function originalsOf(holder: object, label: string): Original[] {
  return Reflect.ownKeys(holder).flatMap((key) => {
    const descriptor = getOwnPropertyDescriptor(holder, key);
    const isReplaceable = descriptor?.configurable === true || descriptor?.writable === true;
    if (!descriptor || !isReplaceable || !isCode(descriptor)) return [];
    return [{ holder, key, label: `${label}.${String(key)}`, descriptor }];
  });
}

function isReplaced({ holder, key, descriptor }: Original): boolean {
  const now = getOwnPropertyDescriptor(holder, key);
  return now?.value !== descriptor.value || now?.get !== descriptor.get || now?.set !== descriptor.set;
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

/** Returns the functions of the language and of the browser that screens use, as the page has them now. */
function readOriginals(page: Window): readonly Original[] {
  const at = (name: string): unknown => Reflect.get(page, name);
  // A browser creates each of its thousand interfaces when it is first read, so that all of them would take 2 MB.
  const parts = [...namespaces, ...interfaces, ...globalFunctions].flatMap((key): Original[] => {
    const descriptor = getOwnPropertyDescriptor(page, key);
    const isPart = descriptor?.configurable === true && descriptor.value !== undefined;
    return isPart ? [{ holder: page, key, label: `window.${key}`, descriptor }] : [];
  });
  const statics = [...namespaces, 'Object', 'Promise', 'Array'].flatMap((name) => {
    const found = at(name);
    return found instanceof Object ? originalsOf(found, name) : [];
  });
  const methods = interfaces.flatMap((name) => {
    const found = at(name);
    const prototype: unknown = typeof found === 'function' && found.prototype;
    return prototype instanceof Object || name === 'Object'
      ? originalsOf(Object(prototype) as object, `${name}.prototype`)
      : [];
  });
  return [...parts, ...statics, ...methods];
}

/** What {@link watchOriginals} returns. */
export interface Originals {
  /**
   * Restores replaced functions.
   *
   * @param owner - The remote that replaced them, if it is known: they are reported to its team.
   */
  undo(owner?: ChosenRemote): void;
}

/**
 * Finds replaced functions of the language and of the browser, such as `JSON.parse` or `Node.prototype.appendChild`. They
 * are compared instead of trapped, because they are called very often.
 */
export function watchOriginals(page: Window, report: Report): Originals {
  const originals = readOriginals(page);
  const permanent: Original[] = [];
  const isPermanent = (original: Original) => {
    for (let index = 0; index < permanent.length; index += 1) if (permanent[index] === original) return true;
    return false;
  };
  const replaced = () => {
    const found: Original[] = [];
    // Without an iterator, which may be replaced itself.
    for (let index = 0; index < originals.length; index += 1) {
      const original = originals[index];
      if (original && isReplaced(original) && !isPermanent(original)) found[found.length] = original;
    }
    return found;
  };
  return {
    undo(owner) {
      const found = replaced();
      for (let index = 0; index < found.length; index += 1) {
        const original = found[index];
        // A property that was made permanent cannot be restored, and is reported once.
        if (original && !defineProperty(original.holder, original.key, original.descriptor))
          permanent[permanent.length] = original;
      }
      if (!owner) return;
      for (let index = 0; index < found.length; index += 1)
        report(owner, 'patch', `another function in place of ${found[index]?.label ?? ''}`);
    },
  };
}
