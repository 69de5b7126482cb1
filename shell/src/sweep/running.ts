import type { ChosenRemote } from '../composition/composition';

let running: ChosenRemote | undefined;

/**
 * Runs a listener or another callback of a remote. What it does belongs to the remote, also when it is a bound function of
 * the browser, which has no file.
 */
export function runAs<Result>(remote: ChosenRemote | undefined, run: () => Result): Result {
  const before = running;
  running = remote ?? before;
  try {
    return run();
  } finally {
    running = before;
  }
}

/** The remote whose callback runs now. */
export const runningRemote = (): ChosenRemote | undefined => running;

/** Called before a callback of a remote. What it returns is called after it. */
type Check = (remote: ChosenRemote) => (() => void) | undefined;

let check: Check | undefined;

/** Sets what is checked before and after the callbacks of remotes. */
export const checkRuns = (next: Check): void => void (check = next);

/** Runs a callback of a remote between the checks of {@link checkRuns}. */
export function runChecked<Result>(remote: ChosenRemote | undefined, run: () => Result): Result {
  const end = remote && check?.(remote);
  try {
    return run();
  } finally {
    end?.();
  }
}
