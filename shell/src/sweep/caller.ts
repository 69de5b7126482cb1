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
type Capture = (holder: { stack?: string }, callee: object) => void;

/**
 * Finds the remote whose file called `callee` directly; undefined for the shell, its shared packages, browser extensions,
 * and browsers without `Error.captureStackTrace`.
 */
export const callerOf: FindCaller = (callee) => {
  const { captureStackTrace } = Error as { captureStackTrace?: Capture };
  const holder: { stack?: string } = {};
  captureStackTrace?.(holder, callee);
  const address = firstAddress(holder.stack ?? '');
  return address === undefined ? undefined : ownerOf(address);
};
