import type { SharedObject } from './shared-objects';

// As they were before any remote has run.
const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { defineProperty, deleteProperty, ownKeys } = Reflect;
const text = String;

/** A member of a shared object, as it was, or one that was not there. */
export interface Member {
  readonly holder: object;
  readonly key: PropertyKey;
  /** The name of its object. */
  readonly label: string;
  readonly descriptor: PropertyDescriptor | undefined;
  /** What is compared. A value that its package changes is compared while the package is at rest, or not at all. */
  readonly compared: 'always' | 'at rest' | 'kind';
}

const isCode = ({ value, get, set }: PropertyDescriptor) =>
  typeof value === 'function' || get !== undefined || set !== undefined;

/** Returns a member as it is now. */
function memberOf(
  { holder, label, isInternal = false }: SharedObject,
  key: PropertyKey,
  descriptor: PropertyDescriptor,
): Member {
  const compared = isCode(descriptor) ? 'always' : isInternal ? 'at rest' : 'kind';
  return { holder, key, label, descriptor, compared };
}

/** What another member in its place, or a new one, is called in a report. A page has too many members to keep their texts. */
export const whatOf = ({ label, key, descriptor }: Member): string =>
  descriptor ? `another function in place of ${label}.${text(key)}` : `a new member ${text(key)} of ${label}`;

/** Returns the members of a shared object that code can replace, as they are now. */
export function membersOf(shared: SharedObject): Member[] {
  return ownKeys(shared.holder).flatMap((key) => {
    const descriptor = getOwnPropertyDescriptor(shared.holder, key);
    const isReplaceable = descriptor?.configurable === true || descriptor?.writable === true;
    return descriptor && isReplaceable ? [memberOf(shared, key, descriptor)] : [];
  });
}

/** Returns those of these names that a window has as values which code can replace. */
export const membersOfPage = (page: Window, names: readonly string[]): Member[] =>
  names.flatMap((key) => {
    const descriptor = getOwnPropertyDescriptor(page, key);
    const isPart = descriptor?.configurable === true && descriptor.value !== undefined;
    return isPart
      ? [{ ...memberOf({ holder: page, label: 'window' }, key, descriptor), compared: 'always' }]
      : [];
  });

/** @param isAtRest - Whether no shared package is at work, such as React between two renders. */
export function isReplaced({ holder, key, descriptor, compared }: Member, isAtRest: boolean): boolean {
  const now = getOwnPropertyDescriptor(holder, key);
  if (now?.get !== descriptor?.get || now?.set !== descriptor?.set) return true;
  const isCompared = compared === 'always' || (compared === 'at rest' && isAtRest);
  return isCompared && now?.value !== descriptor?.value;
}

/** @returns Whether the member is as it was; not when another one was made permanent. */
export const restoreMember = ({ holder, key, descriptor }: Member): boolean =>
  descriptor ? defineProperty(holder, key, descriptor) : deleteProperty(holder, key);

/** Objects from which all others inherit, so that each new member is one of all objects or lists. */
const ofAll: readonly string[] = ['Object.prototype', 'Array.prototype'];

/** React keeps the text of a field in members of its own. */
const ofReact: readonly string[] = ['value', 'checked'];

/** Returns an object that has these keys, and inherits none. */
function setOf(keys: readonly PropertyKey[]): object {
  const set = Object.create(null) as Record<PropertyKey, boolean>;
  for (const key of keys) set[key] = true;
  return set;
}

/** An object whose new members are found. */
export interface Guarded extends SharedObject {
  /** The keys that it may have. */
  readonly known: object;
  /** Whether any other key is an addition; otherwise those alone that it inherits. */
  readonly isOfAll: boolean;
}

/** Guards an object with the keys that it has now. */
export const guard = ({ holder, label }: SharedObject): Guarded => ({
  holder,
  label,
  known: setOf([...ownKeys(holder), ...ofReact]),
  isOfAll: ofAll.includes(label),
});

const noKeys = setOf(ofReact);

/** Guards an element of the shell, which has no functions of its own. */
export const guardElement = (holder: Element): Guarded => ({
  holder,
  label: `an element ${holder.localName} of the shell`,
  known: noKeys,
  isOfAll: false,
});

/**
 * Calls `use` for each function that was added to an object in place of an inherited one, and for all that was added to
 * `Object.prototype` or `Array.prototype`. Lists are not used, because an addition may be a part of each list.
 */
export function eachAddition(
  { holder, label, known, isOfAll }: Guarded,
  use: (member: Member) => void,
): void {
  const parent = getPrototypeOf(holder) as object | null;
  const keys = ownKeys(holder);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    if (key in known) continue;
    const isInherited = parent !== null && key in parent;
    // A form has its fields as members, which are no functions.
    const isAddition = isOfAll || (isInherited && isCode(getOwnPropertyDescriptor(holder, key) ?? {}));
    if (isAddition) use({ holder, key, label, descriptor: undefined, compared: 'always' });
  }
}
