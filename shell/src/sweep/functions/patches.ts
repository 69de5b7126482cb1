import type { ChosenRemote } from '../../composition/composition';
import type { FindCaller } from '../caller';
import type { Report } from '../remains';

/** Functions of the browser that every remote shares: the object that has them, and its name. */
export interface SharedFunctions {
  readonly holder: object;
  readonly label: string;
  readonly names: readonly string[];
}

const methodsOf = (prototype: object) =>
  Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);

/** The functions of a window that send requests, navigate and store. */
export function sharedFunctionsOf(page: Window & typeof globalThis): SharedFunctions[] {
  const { XMLHttpRequest, History, Storage, history } = page;
  const prototypes = Object.entries({ XMLHttpRequest, History, Storage });
  return [
    { holder: page, label: 'window', names: ['fetch', 'XMLHttpRequest'] },
    // The platform itself assigns methods of the history (`announceNavigation`).
    { holder: history, label: 'history', names: methodsOf(History.prototype) },
    ...prototypes.map(([label, { prototype }]) => ({
      holder: prototype,
      label: `${label}.prototype`,
      names: methodsOf(prototype),
    })),
  ];
}

/** A shared function behind a getter and a setter, so that the code that assigns another one is known. */
class Trap {
  readonly what: string;
  /** The remote that replaced the function. */
  patchedBy: ChosenRemote | undefined;
  /** Whether the property was made permanent, so that it can neither be restored nor belong to a later remote. */
  isPermanent = false;
  readonly #reset: () => boolean;
  readonly #isInPlace: () => boolean;

  constructor(holder: object, name: string, label: string, callerOf: FindCaller) {
    const original: unknown = Reflect.get(holder, name);
    let current = original;
    this.what = `${label}.${name}`;
    const assigned = (by: ChosenRemote | undefined) => (this.patchedBy = by);
    const get = () => current;
    function set(this: unknown, value: unknown): void {
      if (this !== holder) {
        // An object that inherits the function, such as one request, gets its own.
        Reflect.defineProperty(this as object, name, { value, writable: true, configurable: true });
        return;
      }
      current = value;
      assigned(value === original ? undefined : callerOf(set));
    }
    this.#reset = () => {
      current = original;
      return Reflect.defineProperty(holder, name, { get, set, enumerable: true, configurable: true });
    };
    this.#isInPlace = () => Object.getOwnPropertyDescriptor(holder, name)?.get === get;
    this.#reset();
  }

  /** Whether the property was defined again or deleted, past the setter. */
  get isRedefined(): boolean {
    return !this.isPermanent && !this.#isInPlace();
  }

  reset(): void {
    this.patchedBy = undefined;
    this.isPermanent = !this.#reset();
  }
}

/** What {@link watchPatches} returns. */
export interface Patches {
  /**
   * Restores the functions of the browser that remotes or other code replaced, and reports the remotes.
   *
   * @returns Whether all of them could be restored. One that was made permanent is found once.
   */
  undo(): boolean;
  /** Functions that were redefined since {@link undo} were redefined by this remote. */
  attribute(remote: ChosenRemote): void;
}

/** Finds the code of remotes that replaces shared functions for the whole page. */
export function watchPatches(
  shared: readonly SharedFunctions[],
  report: Report,
  callerOf: FindCaller,
): Patches {
  const traps = shared.flatMap(({ holder, label, names }) =>
    names.map((name) => new Trap(holder, name, label, callerOf)),
  );
  return {
    undo() {
      let areRestored = true;
      for (const trap of traps) {
        const { patchedBy, isRedefined, what } = trap;
        if (!patchedBy && !isRedefined) continue;
        trap.reset();
        areRestored &&= !trap.isPermanent;
        if (patchedBy) report(patchedBy, 'patch', `another function in place of ${what}`);
      }
      return areRestored;
    },
    attribute(remote) {
      for (const trap of traps) if (trap.isRedefined) trap.patchedBy ??= remote;
    },
  };
}
