import { withDeadline } from '../../broker/deadline';

/** How long a screen waits for the answer of a broker. */
const waitMs = 4000;

/**
 * Resolves to null when a promise rejects or takes longer than {@link waitMs}.
 *
 * @param start - Its signal is aborted at that time, so that work without a result ends.
 */
export const runInTime = <T>(start: (signal: AbortSignal) => Promise<T>): Promise<T | null> =>
  withDeadline(waitMs, 'a screen of the copier', start).catch(() => null);
