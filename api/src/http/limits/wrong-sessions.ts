import { Refusal } from '../refusal';
import { networksOfOne } from './attempts';
import { networksOf } from './network';
import { makeTokenBuckets } from './token-buckets';

/** Tokens of no session, or of no terminal, that one network may send: this many at once, and then this many a second. */
export const wrongSessions = { capacity: 100, perSecond: 10 } as const;

/**
 * Counts calls with a token that opens no session, or of no terminal. Each costs a query before the call has a turn. Users send
 * such a token once, when their session has ended.
 *
 * @param now - Milliseconds of a clock that never goes back.
 */
export function makeWrongSessions(now?: () => number) {
  const { capacity, perSecond } = wrongSessions;
  const own = makeTokenBuckets(wrongSessions, now);
  const around = makeTokenBuckets(
    { capacity: capacity * networksOfOne, perSecond: perSecond * networksOfOne },
    now,
  );
  return {
    /** @throws Refusal - `too_many_attempts`: the network has sent too many. */
    requireFew(address: string): void {
      const [network, wider] = networksOf(address);
      const isUsedUp = own.left(network) < 1 || (wider !== undefined && around.left(wider) < 1);
      if (isUsedUp) throw new Refusal('too_many_attempts', { retryAfterSeconds: 1 });
    },
    count(address: string): void {
      const [network, wider] = networksOf(address);
      own.take(network, 1);
      if (wider !== undefined) around.take(wider, 1);
    },
  };
}
