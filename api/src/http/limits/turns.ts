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
} as const;

/**
 * Milliseconds that the bulk calls of one user may take: `capacity` at once, and `perSecond` in the long run. An answer
 * counts as at most `mostPerCall`, because a busy server or a slow client makes it longer.
 */
export const bulkTime = { capacity: 2000, perSecond: 250, mostPerCall: 400 } as const;

/** Who makes a call. */
export interface Caller {
  readonly network: string;
  /** A user; the session while its user is not known; the network for callers without one. */
  readonly person: string;
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
 * @param options.now - Milliseconds of a clock that never goes back.
 */
export function makeTurns({ now = () => performance.now() }: { readonly now?: () => number } = {}) {
  const ofPerson = makeCounts();
  const ofNetwork = makeCounts();
  const runningBulk = makeCounts();
  const timeOfBulk = makeTokenBuckets(bulkTime, now);
  let waiting: Waiter[] = [];
  let timer: NodeJS.Timeout | undefined;

  const mayBeBulk = (person: string) =>
    runningBulk.of(person) < running.bulkPerPerson && timeOfBulk.left(person) > 0;
  const hasRoom = ({ person, network, bulk }: Caller) =>
    ofPerson.of(person) < running.perPerson &&
    ofNetwork.of(network) < running.perNetwork &&
    (bulk === undefined || mayBeBulk(bulk));

  function count({ person, network, bulk }: Caller, change: 1 | -1): void {
    if (bulk !== undefined) runningBulk.add(bulk, change);
    ofPerson.add(person, change);
    ofNetwork.add(network, change);
  }

  function startWaiting(): void {
    const left: Waiter[] = [];
    const ready: Waiter[] = [];
    for (const waiter of waiting) {
      if (!hasRoom(waiter.caller)) left.push(waiter);
      else {
        count(waiter.caller, 1);
        ready.push(waiter);
      }
    }
    waiting = left;
    for (const { start } of ready) start();
    startLater();
  }

  /** A bulk call whose user has used up the time starts without the end of another call. */
  function startLater(): void {
    clearTimeout(timer);
    const delays = waiting
      .flatMap(({ caller: { bulk } }) => (bulk === undefined ? [] : [timeOfBulk.left(bulk)]))
      .map((left) => (-left / bulkTime.perSecond) * 1000)
      .filter((ms) => ms >= 0);
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
        count(caller, 1);
        waiter.start();
      } else {
        waiting.push(waiter);
        startLater();
      }
      return end;
    },
  };
}
