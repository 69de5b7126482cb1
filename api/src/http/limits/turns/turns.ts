import { makeCounts } from '../counts';
import { makeTokenBuckets } from '../token-buckets';

/** The calls of one client that are carried out at the same time; its further calls wait, in the order of arrival. */
export const running = {
  /** Of one user in all sessions, or of all callers of one network without a session. Browsers open six connections. */
  perPerson: 8,
  /**
   * Of one user, calls that change something. One that waits for a locked row holds a connection of the database pool, of
   * which several users must not occupy all.
   */
  changesPerPerson: 3,
  /** Of one user, calls that answer with all rows of a kind, such as exports. */
  bulkPerPerson: 1,
  /** Of one network: colleagues behind one address share it. Fewer than the connections of the database pool. */
  perNetwork: 16,
  /** Of one /56 of IPv6, which may be one subscriber or several. Fewer than the connections of the database pool, too. */
  perWiderNetwork: 18,
} as const;

/**
 * Milliseconds that the bulk calls of one user may take: `capacity` at once, and `perSecond` in the long run. A call counts
 * as at least `perMegabyte` of its body, whose reading takes time from all calls, and as at most `mostPerCall`, because a
 * busy server or a slow client makes it longer.
 */
export const bulkTime = { capacity: 2000, perSecond: 250, perMegabyte: 64, mostPerCall: 400 } as const;

/** What a bulk call counts as, in milliseconds. */
function bulkMs(passedMs: number, bodyBytes = 0): number {
  const bodyMs = (bodyBytes / 1_000_000) * bulkTime.perMegabyte;
  return Math.min(Math.max(passedMs, bodyMs), bulkTime.mostPerCall);
}

/** Calls that are accepted in a minute (rates.ts). */
export interface PerMinute {
  /** Of one user. */
  readonly perPerson: number;
  /** Of one network. */
  readonly perAddress: number;
}

/**
 * How fast calls may start: `capacity` at once, and `perSecond` in the long run. For a user, the steady rate is a third
 * above that of the whole minute. For all callers of a network that have no session, it is a quarter of it: they are few.
 *
 * The calls of a user that change something have a quarter of the user's steady rate beside that: each costs several
 * statements and a write to the disk. A user of the screens makes a few changes in a second at most. The largest number at once
 * is that of an import of many files, two for each; their deals are bulk calls.
 */
export const startsOf = ({ perPerson, perAddress }: PerMinute) => ({
  session: { capacity: Math.max(100, perPerson / 10), perSecond: Math.max(20, perPerson / 45) },
  changes: { capacity: Math.max(50, perPerson / 36), perSecond: Math.max(5, perPerson / 180) },
  network: { capacity: Math.max(100, perAddress / 120), perSecond: Math.max(20, perAddress / 240) },
});

/** Who makes a call. */
export interface Caller {
  readonly network: string;
  /** The /56 around a network of IPv6. */
  readonly wider?: string | undefined;
  /** A user, the owner of a terminal, or the network of a caller whose user is not known. */
  readonly person: string;
  /** Whether `person` is a network; undefined for a call that has started already. */
  readonly startsBy?: 'session' | 'network' | undefined;
  /** The user of a call that changes something; undefined for other calls. */
  readonly changes?: string | undefined;
  /** The same of a call that answers with all rows of a kind; undefined for other calls. */
  readonly bulk?: string | undefined;
  /** Of the body of a bulk call. */
  readonly bodyBytes?: number | undefined;
}

interface Waiter {
  readonly caller: Caller;
  readonly start: () => void;
}

/**
 * Lets the calls of all clients run side by side: a client with many calls delays its own ones. How many may wait is
 * limited by `makePressure`.
 *
 * @param options.now - Milliseconds of a clock that never goes back.
 */
export function makeTurns({
  now = () => performance.now(),
  ...perMinute
}: PerMinute & { readonly now?: () => number }) {
  const ofPerson = makeCounts();
  const ofNetwork = makeCounts();
  const ofWiderNetwork = makeCounts();
  const runningChanges = makeCounts();
  const runningBulk = makeCounts();
  const timeOfBulk = makeTokenBuckets(bulkTime, now);
  const rates = startsOf(perMinute);
  const starts = {
    session: makeTokenBuckets(rates.session, now),
    changes: makeTokenBuckets(rates.changes, now),
    network: makeTokenBuckets(rates.network, now),
  };
  let waiting: Waiter[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** Milliseconds until a rate allows one more call. */
  const waitForRate = (by: keyof typeof starts, key: string) =>
    (Math.max(0, 1 - starts[by].left(key)) / rates[by].perSecond) * 1000;

  /** Milliseconds until the rates of the caller's starts allow one more call. */
  function waitToStart({ startsBy, person, changes }: Caller): number {
    if (startsBy === undefined) return 0;
    return Math.max(
      waitForRate(startsBy, person),
      changes === undefined ? 0 : waitForRate('changes', changes),
    );
  }

  /** Milliseconds until the user has time for a bulk call. */
  function waitForTime(user: string): number {
    const left = timeOfBulk.left(user);
    return left > 0 ? 0 : (-left / bulkTime.perSecond) * 1000 + 1;
  }

  /** Milliseconds until the rates of a caller allow its call. */
  const waitMs = (caller: Caller) =>
    Math.max(waitToStart(caller), caller.bulk === undefined ? 0 : waitForTime(caller.bulk));
  /** Whether a call waits for the end of another one. */
  const isHeld = ({ person, network, wider, changes, bulk }: Caller) =>
    ofPerson.of(person) >= running.perPerson ||
    ofNetwork.of(network) >= running.perNetwork ||
    (wider !== undefined && ofWiderNetwork.of(wider) >= running.perWiderNetwork) ||
    (changes !== undefined && runningChanges.of(changes) >= running.changesPerPerson) ||
    (bulk !== undefined && runningBulk.of(bulk) >= running.bulkPerPerson);
  const hasRoom = (caller: Caller) => !isHeld(caller) && waitMs(caller) === 0;

  function count({ person, network, wider, changes, bulk }: Caller, change: 1 | -1): void {
    if (changes !== undefined) runningChanges.add(changes, change);
    if (bulk !== undefined) runningBulk.add(bulk, change);
    ofPerson.add(person, change);
    ofNetwork.add(network, change);
    if (wider !== undefined) ofWiderNetwork.add(wider, change);
  }

  function begin(caller: Caller): void {
    count(caller, 1);
    const { startsBy, person, changes } = caller;
    if (startsBy === undefined) return;
    starts[startsBy].take(person, 1);
    if (changes !== undefined) starts.changes.take(changes, 1);
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

  /**
   * Starts the calls that wait for a rate alone in time: no end of another call starts them. Time passes between two checks,
   * so one of them may have room by now.
   */
  function startLater(): void {
    clearTimeout(timer);
    const delays = waiting.filter(({ caller }) => !isHeld(caller)).map(({ caller }) => waitMs(caller));
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
          timeOfBulk.take(caller.bulk, bulkMs(now() - startedAt, caller.bodyBytes));
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
