import type { ChosenRemote } from '../composition/composition';
import type { FindCaller } from './caller';

/** Called before the code of a remote uses a member of an interface. An exception refuses it. */
export type BeforeUse = (receiver: object, remote: ChosenRemote, input: readonly unknown[]) => void;

interface Interception {
  /** Whether it matters who calls; evaluated first, because to find the caller costs more. */
  readonly matters: (receiver: object, input: readonly unknown[]) => boolean;
  readonly callerOf: FindCaller;
  readonly before: BeforeUse;
}

type Code = (this: object, ...input: unknown[]) => unknown;

const isCode = (value: unknown): value is Code => typeof value === 'function';

/** Replaces members of an interface by ones that first call `before` when the code of a remote uses them directly. */
export function intercept(
  { prototype }: { readonly prototype: object },
  names: readonly string[],
  { matters, callerOf, before }: Interception,
): void {
  const wrap = (code: Code): Code =>
    function watched(this: object, ...input: unknown[]): unknown {
      const remote = matters(this, input) ? callerOf(watched) : undefined;
      if (remote) before(this, remote, input);
      return Reflect.apply(code, this, input);
    };
  for (const name of names) {
    const found = Object.getOwnPropertyDescriptor(prototype, name);
    if (!found?.configurable) continue;
    const parts = Object.entries(found).map(([part, code]: [string, unknown]) => [
      part,
      isCode(code) ? wrap(code) : code,
    ]);
    Object.defineProperty(prototype, name, Object.fromEntries(parts) as PropertyDescriptor);
  }
}
