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
  readonly before?: BeforeUse;
  readonly around?: AroundUse;
}

// As it was before any remote has run: it gets the functions of the browser.
const { apply } = Reflect;

type Code = (this: object, ...input: unknown[]) => unknown;

const isCode = (value: unknown): value is Code => typeof value === 'function';

/** The interceptions of each member. One inside another would be called by the shell and not by the remote. */
const interceptions = new WeakMap<Code, Interception[]>();

function wrap(code: Code): Code {
  const all: Interception[] = [];
  function watched(this: object, ...input: unknown[]): unknown {
    restoreLanguage();
    let use = (): unknown => apply(code, this, input);
    for (const { matters, callerOf, before, around } of all) {
      const remote = matters(this, input) ? callerOf(watched) : undefined;
      if (!remote) continue;
      before?.(this, remote, input);
      const inner = use;
      if (around) use = () => around(inner, this, remote, input);
    }
    return use();
  }
  interceptions.set(watched, all);
  return watched;
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
  for (const name of names) {
    const found = Object.getOwnPropertyDescriptor(prototype, name);
    if (!found?.configurable) continue;
    const parts = Object.entries(found).map(([part, code]: [string, unknown]) => [
      part,
      isCode(code) ? watch(code) : code,
    ]);
    Object.defineProperty(prototype, name, Object.fromEntries(parts) as PropertyDescriptor);
  }
}
