import type { FindCaller } from '../caller';
import { intercept } from '../intercept';
import type { Report } from '../remains';
import { refuseUse } from './refusals';

// As they were before any remote has run.
const { getOwnPropertyDescriptor, entries } = Object;

/** What makes members of an object permanent, or replaces what it inherits. */
const ofObject = ['freeze', 'seal', 'preventExtensions', 'setPrototypeOf'];

const asKey = (key: unknown): PropertyKey => (typeof key === 'symbol' ? key : String(key));

/** Whether a definition could not be undone. */
function isPermanent(page: object, holder: object, key: PropertyKey, next: PropertyDescriptor): boolean {
  const now = getOwnPropertyDescriptor(holder, key);
  // A remote may have names of its own in the window.
  if (holder === page && !now && !(key in page)) return false;
  if (now?.configurable === false) return next.writable === false;
  return !(next.configurable ?? now?.configurable ?? false);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' ? value !== null : typeof value === 'function';

/**
 * Refuses definitions of remotes that the shell could not undo: members of shared objects that cannot be defined again,
 * and shared objects that are frozen or inherit from others.
 *
 * @param isShared - Whether an object is used by all screens.
 */
export function watchPermanence(
  page: Window & Pick<typeof globalThis, 'Object' | 'Reflect'>,
  isShared: (object: object) => boolean,
  report: Report,
  callerOf: FindCaller,
): void {
  const refuse = (
    names: readonly string[],
    matters: (holder: object, input: readonly unknown[]) => boolean,
  ) => {
    for (const [label, prototype] of entries({ Object: page.Object, Reflect: page.Reflect }))
      for (const name of names)
        intercept({ prototype }, [name], {
          matters: (_receiver, [holder, ...input]) =>
            isObject(holder) && isShared(holder) && matters(holder, input),
          callerOf,
          before(_receiver, remote) {
            refuseUse(report, remote, 'patch', `${label}.${name}`);
          },
        });
  };
  refuse(ofObject, () => true);
  refuse(
    ['defineProperty'],
    (holder, [key, next]) => isObject(next) && isPermanent(page, holder, asKey(key), next),
  );
  refuse(['defineProperties'], (holder, [all]) =>
    entries(Object(all) as Record<string, PropertyDescriptor>).some(([key, next]) =>
      isPermanent(page, holder, key, next),
    ),
  );
}
