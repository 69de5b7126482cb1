import type { ChosenRemote } from '../composition/composition';
import type { FindCaller } from './caller';
import { restoreLanguage } from './functions/language';

/** Called before the code of a remote uses a member of an interface. An exception refuses it. */
export type BeforeUse = (receiver: object, remote: ChosenRemote, input: readonly unknown[]) => void;

/** Called in place of the use. `use` uses the member, and returns its result. */
export type AroundUse = (
  use: () => unknown,
  receiver: object,
  remote: ChosenRemote,
  input: readonly unknown[],
) => unknown;

interface Interception {
  /** Whether it matters who calls; evaluated first, because to find the caller costs more. */
  readonly matters: (receiver: object, input: readonly unknown[]) => boolean;
  readonly callerOf: FindCaller;
  /** Whether reading a property is no use of it. Its getter then remains the browser's own, which is faster. */
  readonly ignoresReading?: boolean;
  readonly before?: BeforeUse;
  readonly around?: AroundUse;
}

// As they were before any remote has run, and before the shell watches them: they get the functions of the browser.
const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;

type Code = (this: object, ...input: unknown[]) => unknown;

const isCode = (value: unknown): value is Code => typeof value === 'function';

/** The interceptions of each member. One inside another would be called by the shell and not by the remote. */
const interceptions = new WeakMap<Code, Interception[]>();

function wrap(code: Code): Code {
  const all: Interception[] = [];
  function watched(this: object, ...input: unknown[]): unknown {
    restoreLanguage();
    // Created for uses by remotes only: React calls the same functions more often.
    let use: (() => unknown) | undefined;
    for (const { matters, callerOf, before, around } of all) {
      const remote = matters(this, input) ? callerOf(watched) : undefined;
      if (!remote) continue;
      before?.(this, remote, input);
      const inner = use ?? (() => apply(code, this, input));
      use = around ? () => around(inner, this, remote, input) : inner;
    }
    return use ? use() : apply(code, this, input);
  }
  interceptions.set(watched, all);
  return watched;
}

/**
 * Replaces an interface of the page. Its objects lead to it by `constructor`, too, and not to the one of the browser.
 */
export function replaceInterface<Page extends object, Name extends keyof Page>(
  page: Page,
  name: Name,
  replacement: Page[Name] & { readonly prototype: object },
): void {
  page[name] = replacement;
  defineProperty(replacement.prototype, 'constructor', {
    value: replacement,
    writable: true,
    configurable: true,
  });
}

/** Replaces members of an interface by ones that first call `before` when the code of a remote uses them directly. */
export function intercept(
  { prototype }: { readonly prototype: object },
  names: readonly string[],
  interception: Interception,
): void {
  const watch = (code: Code): Code => {
    const watched = interceptions.has(code) ? code : wrap(code);
    interceptions.get(watched)?.push(interception);
    return watched;
  };
  const isWatched = (part: string) => part !== 'get' || !interception.ignoresReading;
  for (const name of names) {
    const found = getOwnPropertyDescriptor(prototype, name);
    if (!found?.configurable) continue;
    let isNew = false;
    for (const [part, code] of Object.entries(found) as [keyof PropertyDescriptor, unknown][]) {
      if (!isCode(code) || !isWatched(part)) continue;
      const watched = watch(code);
      isNew ||= watched !== code;
      found[part] = watched;
    }
    // Browsers take long to define a member of an interface.
    if (isNew) defineProperty(prototype, name, found);
  }
}
