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
