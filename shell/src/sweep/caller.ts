import type { ChosenRemote } from '../composition/composition';
import { ownerOf } from '../composition/known-files';

/** Finds the remote whose file called `callee` directly, now. */
export type FindCaller = (callee: object) => ChosenRemote | undefined;

const ofScheme = /[a-z-]/;

/** The first address in a stack, without its line and column. Functions of the browser have no address. */
function firstAddress(stack: string): string | undefined {
  let start = stack.indexOf('://');
  if (start < 0) return undefined;
  while (ofScheme.test(stack.charAt(start - 1))) start -= 1;
  return /^[^\s)]+?(?=:\d+:\d+)/.exec(stack.slice(start))?.[0];
}

/** Not in the types of browsers yet. Firefox has it from version 138 on. */
interface ErrorConstructorOfBrowser {
  /** Types of Node limit the callee to functions. A method takes any of them. */
  captureStackTrace?(holder: { stack?: string }, callee?: object): void;
  stackTraceLimit?: number;
  prepareStackTrace?: unknown;
}

/** Functions of the browser between a remote and a callee count, such as those of a list. */
const deepest = 20;

/**
 * Returns the {@link FindCaller} of a page: undefined for the shell, its shared packages, browser extensions, and browsers
 * without `Error.captureStackTrace`. Its function is read here, before the code of any remote, and its options are set for
 * each stack, so that no remote hides from it.
 */
export function makeCallerOf(errors: ErrorConstructorOfBrowser): FindCaller {
  const { captureStackTrace } = errors;
  return (callee) => {
    const { stackTraceLimit, prepareStackTrace } = errors;
    const holder: { stack?: string } = {};
    Reflect.set(errors, 'stackTraceLimit', deepest);
    if (prepareStackTrace !== undefined) Reflect.set(errors, 'prepareStackTrace', undefined);
    captureStackTrace?.call(errors, holder, callee);
    const address = firstAddress(holder.stack ?? '');
    Reflect.set(errors, 'stackTraceLimit', stackTraceLimit);
    if (prepareStackTrace !== undefined) Reflect.set(errors, 'prepareStackTrace', prepareStackTrace);
    return address === undefined ? undefined : ownerOf(address);
  };
}

export const callerOf: FindCaller = makeCallerOf(Error);
