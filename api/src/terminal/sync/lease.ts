import type { KnownTerminal } from './known-terminal';

/** Last contacts are stored this often. */
export const seenEveryMs = 5000;

/** Contacts wait for the next write of their process at most this long. */
export const batchMs = 2000;

/** How long a silent run keeps the account of its terminal. */
const leaseMs = (pollMs: number): number => Math.max(15_000, 3 * pollMs) + seenEveryMs + batchMs;

type Leased = Pick<KnownTerminal, 'run' | 'seenAt' | 'pollMs'>;

/** Whether another run than the given one has the account. */
export const isHeldByOther = ({ run, seenAt, pollMs }: Leased, own: string, now: Date): boolean =>
  run !== null && run !== own && seenAt !== null && +now - +seenAt < leaseMs(pollMs);

/** Whether a terminal that calls reports a deal of this age at once. The clock of a broker may be ahead of ours. */
export const isPrompt = ({ pollMs }: Pick<Leased, 'pollMs'>, ageMs: number): boolean =>
  Math.abs(ageMs) < leaseMs(pollMs);

/** Whether the data of a terminal are current: it has called within its lease. */
export const isAwake = ({ seenAt, pollMs }: Pick<Leased, 'seenAt' | 'pollMs'>, now: Date): boolean =>
  seenAt !== null && +now - +seenAt < leaseMs(pollMs);
