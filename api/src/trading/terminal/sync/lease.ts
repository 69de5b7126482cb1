import type { KnownTerminal } from './known-terminal';

/** The last contact of a terminal is stored at most this often. */
export const seenEveryMs = 5000;

/** A process collects contacts for this long, and stores them with one statement. */
export const batchMs = 2000;

/** Returns how long a run holds its account after its last call. */
const getLeaseMs = (pollMs: number): number => Math.max(15_000, 3 * pollMs) + seenEveryMs + batchMs;

type Leased = Pick<KnownTerminal, 'run' | 'seenAt' | 'pollMs'>;

/** Whether another run holds the account. */
export const isHeldByOther = ({ run, seenAt, pollMs }: Leased, ownRun: string, now: Date): boolean =>
  run !== null && run !== ownRun && seenAt !== null && +now - +seenAt < getLeaseMs(pollMs);

/**
 * Whether a deal of this age was reported without a pause of the terminal. The age is negative when the broker's clock
 * is ahead of ours.
 */
export const isPrompt = ({ pollMs }: Pick<Leased, 'pollMs'>, ageMs: number): boolean =>
  Math.abs(ageMs) < getLeaseMs(pollMs);

/** Whether a terminal has called within its lease, so that its data are current. */
export const isAwake = ({ seenAt, pollMs }: Pick<Leased, 'seenAt' | 'pollMs'>, now: Date): boolean =>
  seenAt !== null && +now - +seenAt < getLeaseMs(pollMs);
