import type { ChosenRemote } from '../composition/composition';
import { ownerOf } from '../composition/known-files';
import { restoreLanguage } from './functions/language';
import type { StackOptions } from './functions/locks';

/** Finds the remote whose file called `callee` directly, now. */
export type FindCaller = (callee: object) => ChosenRemote | undefined;

// As they were before any remote has run.
const { apply, set } = Reflect;

const ofScheme = /[a-z-]/;

/** The addresses in a stack, without line and column, from the innermost on. Functions of the browser have no address. */
function* addressesIn(stack: string): Generator<string> {
  let start = stack.indexOf('://');
  while (start >= 0) {
    let end = start + 3;
    while (ofScheme.test(stack.charAt(start - 1))) start -= 1;
    const [address] = /^[^\s)]+?(?=:\d+:\d+)/.exec(stack.slice(start)) ?? [];
    if (address) {
      yield address;
      end = start + address.length;
    }
    start = stack.indexOf('://', end);
  }
}

/** Functions of the browser between a remote and a callee count, such as those of a list. */
const deepest = 20;

/** Finds the owner of a call by its stack, of at most this many functions. */
type Attribute = (stackOf: (depth: number) => string) => ChosenRemote | undefined;

/** The remote whose file made the call itself. The stack of one function takes a fraction of the time of a deep one. */
const directly: Attribute = (stackOf) => {
  for (const depth of [1, deepest])
    for (const address of addressesIn(stackOf(depth))) return ownerOf(address);
  return undefined;
};

/** The innermost remote, also behind functions of the shell and of its shared packages. */
export const indirectly: Attribute = (stackOf) => {
  for (const address of addressesIn(stackOf(deepest))) {
    const owner = ownerOf(address);
    if (owner) return owner;
  }
  return undefined;
};

/** Not in the types of browsers yet. Firefox has it from version 138 on. */
interface ErrorConstructorOfBrowser extends StackOptions {
  /** Types of Node limit the callee to functions. A method takes any of them. */
  captureStackTrace?(holder: { stack?: string }, callee?: object): void;
}

/** Returns the stack of the functions that called `callee`, of at most `depth` functions. */
function makeStackOf(errors: ErrorConstructorOfBrowser) {
  const { captureStackTrace } = errors;
  return (callee: object, depth: number): string => {
    const { stackTraceLimit, prepareStackTrace } = errors;
    const holder: { stack?: string } = {};
    set(errors, 'stackTraceLimit', depth);
    if (prepareStackTrace !== undefined) set(errors, 'prepareStackTrace', undefined);
    if (captureStackTrace) apply(captureStackTrace, errors, [holder, callee]);
    const stack = holder.stack ?? '';
    set(errors, 'stackTraceLimit', stackTraceLimit);
    if (prepareStackTrace !== undefined) set(errors, 'prepareStackTrace', prepareStackTrace);
    return stack;
  };
}

/**
 * Returns the {@link FindCaller} of a page: undefined for the shell, its shared packages, browser extensions, and browsers
 * without `Error.captureStackTrace`. Its function is read here, before the code of any remote, and its options are set for
 * each stack, so that no remote hides from it.
 */
export function makeCallerOf(errors: ErrorConstructorOfBrowser, attribute: Attribute = directly): FindCaller {
  const stackOf = makeStackOf(errors);
  return (callee) => {
    restoreLanguage();
    return attribute((depth) => stackOf(callee, depth));
  };
}

export const callerOf: FindCaller = makeCallerOf(Error);

/** Finds the remote that caused a call, directly or by a function of the shell. */
export const causeOf: FindCaller = makeCallerOf(Error, indirectly);

/**
 * Returns whether a function was called by no file: by the browser itself, or by a function of the browser that code has
 * bound, such as `location.assign.bind(location)` as the callback of a promise.
 */
export function makeIsBound(errors: ErrorConstructorOfBrowser): (callee: object) => boolean {
  const stackOf = makeStackOf(errors);
  return (callee) => {
    restoreLanguage();
    for (const _address of addressesIn(stackOf(callee, deepest))) return false;
    return true;
  };
}

export const isBound = makeIsBound(Error);
