import { setTimeout } from 'node:timers/promises';

/** Between two parts of long work: waits for as long as the part took, when calls arrived in the meantime. */
export type Rest = () => Promise<void>;

/** Work whose parts are longer leaves half of the time to others only in the long run. */
const longestMs = 100;

interface RestOptions {
  /** How many calls have arrived since the start of the process. */
  readonly arrived: () => number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Lets long work of one user leave half of the processor and of the database to the calls of others. */
export function makeRest({
  arrived,
  now = () => performance.now(),
  pause = (ms) => setTimeout(ms),
}: RestOptions): Rest {
  let begunAt = now();
  let seen = arrived();
  return async () => {
    if (arrived() > seen) await pause(Math.min(now() - begunAt, longestMs));
    begunAt = now();
    seen = arrived();
  };
}
