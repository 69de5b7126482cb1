import { makeCounts } from './counts';
import { makeTokenBuckets } from './token-buckets';

/** The calls of one client that are carried out at the same time; its further calls wait, in the order of arrival. */
export const running = {
  /** Of one user in all sessions, or of all callers of one network without a session. Browsers open six connections. */
  perPerson: 8,
  /** Of one user, calls that answer with all rows of a kind, such as exports. */
  bulkPerPerson: 1,
  /** Of one network: colleagues behind one address share it. Fewer than the connections of the database pool. */
  perNetwork: 16,
  /** Of one /56 of IPv6, which may be one subscriber or several. Fewer than the connections of the database pool, too. */
  perWiderNetwork: 18,
} as const;

/**
 * Milliseconds that the bulk calls of one user may take: `capacity` at once, and `perSecond` in the long run. An answer
 * counts as at most `mostPerCall`, because a busy server or a slow client makes it longer.
 */
export const bulkTime = { capacity: 2000, perSecond: 250, mostPerCall: 400 } as const;

/**
 * How fast the calls of one user may start: `capacity` at once, and `perSecond` in the long run. The steady rate is a third
 * above the one of the whole minute, at which calls are rejected (rates.ts).
 *
 * @param perMinute - Calls of one user.
 */
export const startsOf = (perMinute: number) => ({
  capacity: Math.max(100, perMinute / 10),
  perSecond: Math.max(20, perMinute / 45),
});

/** Who makes a call. */
export interface Caller {
  readonly network: string;
  /** The /56 around a network of IPv6. */
  readonly wider?: string | undefined;
  /** A user; the session while its user is not known; the network for callers without one. */
  readonly person: string;
  /** The same of a call with a session; undefined for other calls, and for one that has started already. */
  readonly starting?: string | undefined;
  /** The same of a call that answers with all rows of a kind; undefined for other calls. */
  readonly bulk?: string | undefined;
}

interface Waiter {
  readonly caller: Caller;
  readonly start: () => void;
}

/**
 * Lets the calls of all clients run side by side: a client with many calls delays its own ones. How many may wait is
 * limited by `makePressure`.
 *
 * @param options.perMinute - Calls of one user.
 * @param options.now - Milliseconds of a clock that never goes back.
 */
export function makeTurns({
  perMinute,
  now = () => performance.now(),
}: {
  readonly perMinute: number;
  readonly now?: () => number;
}) {
  const ofPerson = makeCounts();
  const ofNetwork = makeCounts();
  const ofWiderNetwork = makeCounts();
  const runningBulk = makeCounts();
  const timeOfBulk = makeTokenBuckets(bulkTime, now);
  const startRate = startsOf(perMinute);
  const starts = makeTokenBuckets(startRate, now);
  let waiting: Waiter[] = [];
  let timer: NodeJS.Timeout | undefined;

  const mayBeBulk = (person: string) =>
    runningBulk.of(person) < running.bulkPerPerson && timeOfBulk.left(person) > 0;
  /** Milliseconds until the rate of the user's calls allows one more. */
  const waitToStart = (user: string) => (Math.max(0, 1 - starts.left(user)) / startRate.perSecond) * 1000;
  const hasRoom = ({ person, network, wider, starting, bulk }: Caller) =>
    ofPerson.of(person) < running.perPerson &&
    ofNetwork.of(network) < running.perNetwork &&
    (wider === undefined || ofWiderNetwork.of(wider) < running.perWiderNetwork) &&
    (starting === undefined || waitToStart(starting) === 0) &&
    (bulk === undefined || mayBeBulk(bulk));

  function count({ person, network, wider, bulk }: Caller, change: 1 | -1): void {
    if (bulk !== undefined) runningBulk.add(bulk, change);
    ofPerson.add(person, change);
    ofNetwork.add(network, change);
    if (wider !== undefined) ofWiderNetwork.add(wider, change);
  }

  function begin(caller: Caller): void {
    count(caller, 1);
    if (caller.starting !== undefined) starts.take(caller.starting, 1);
  }

  function startWaiting(): void {
    const left: Waiter[] = [];
    const ready: Waiter[] = [];
    for (const waiter of waiting) {
      if (!hasRoom(waiter.caller)) left.push(waiter);
      else {
        begin(waiter.caller);
        ready.push(waiter);
      }
    }
    waiting = left;
    for (const { start } of ready) start();
    startLater();
  }

  /** Milliseconds until the user has time for a bulk call. */
  function waitForTime(user: string): number {
    const left = timeOfBulk.left(user);
    return left > 0 ? 0 : (-left / bulkTime.perSecond) * 1000 + 1;
  }

  /** Milliseconds until a call may start without the end of another one; 0: it waits for that end. */
  const delayOf = ({ starting, bulk }: Caller) =>
    Math.max(starting === undefined ? 0 : waitToStart(starting), bulk === undefined ? 0 : waitForTime(bulk));

  function startLater(): void {
    clearTimeout(timer);
    const delays = waiting.map(({ caller }) => delayOf(caller)).filter((ms) => ms > 0);
    if (delays.length > 0) timer = setTimeout(startWaiting, Math.min(...delays) + 1).unref();
  }

  return {
    /**
     * Starts a call now, or when earlier calls of its client have ended.
     *
     * @returns Ends the call, also one that still waits; calls after the first have no effect.
     */
    take(caller: Caller, start: () => void): () => void {
      let startedAt: number | undefined;
      const waiter: Waiter = {
        caller,
        start() {
          startedAt = now();
          start();
        },
      };
      let hasEnded = false;
      const end = () => {
        if (hasEnded) return;
        hasEnded = true;
        if (waiting.includes(waiter)) {
          waiting = waiting.filter((one) => one !== waiter);
          return;
        }
        count(caller, -1);
        if (caller.bulk !== undefined && startedAt !== undefined)
          timeOfBulk.take(caller.bulk, Math.min(now() - startedAt, bulkTime.mostPerCall));
        startWaiting();
      };
      if (hasRoom(caller)) {
        begin(caller);
        waiter.start();
      } else {
        waiting.push(waiter);
        startLater();
      }
      return end;
    },
  };
}
