import { makeTokenBuckets } from './token-buckets';

/** The calls of one client that are carried out at the same time; its further calls wait, in the order of arrival. */
export const running = {
  /** Of one session, or of all callers of one network without a session. Browsers open six connections. */
  perSession: 8,
  /** Of a session, or of such callers, whose calls have run for longer than `time` lately. */
  perBusySession: 2,
  /** Of one network: colleagues behind one address share it. */
  perNetwork: 50,
} as const;

/**
 * The running time of the calls of a session in milliseconds, all of them added up. A page needs far less; a client that
 * repeats expensive calls side by side exceeds it within a second. Of one call at most `perCall` counts: a long call
 * waits for a broker, or for a client that reads slowly.
 */
export const runningTime = { capacity: 2000, perSecond: 250, perCall: 1000 } as const;

/** Who makes a call. */
export interface Caller {
  readonly network: string;
  /** A session, or the network for callers without one. */
  readonly session: string;
}

interface Waiter {
  readonly caller: Caller;
  readonly start: () => void;
}

/** Counts by key, without entries of 0. */
function makeCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, change: 1 | -1) {
      const next = (counts.get(key) ?? 0) + change;
      if (next > 0) counts.set(key, next);
      else counts.delete(key);
    },
  };
}

/**
 * Lets the calls of all clients run side by side: a client with many calls delays its own ones. How many may wait is
 * limited by `makePressure`.
 *
 * @param now - Milliseconds of a clock that never goes back.
 */
export function makeTurns(now: () => number = () => performance.now()) {
  const ofSession = makeCounts();
  const ofNetwork = makeCounts();
  const time = makeTokenBuckets(runningTime, now);
  let waiting: Waiter[] = [];

  const mostOf = (session: string) => (time.left(session) > 0 ? running.perSession : running.perBusySession);
  const hasRoom = ({ session, network }: Caller) =>
    ofSession.of(session) < mostOf(session) && ofNetwork.of(network) < running.perNetwork;

  function count({ session, network }: Caller, change: 1 | -1): void {
    ofSession.add(session, change);
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
  }

  return {
    /**
     * Starts a call now, or when earlier calls of its client have ended.
     *
     * @returns Ends the call, also one that still waits; calls after the first have no effect.
     */
    take(caller: Caller, start: () => void): () => void {
      let startedAt = 0;
      const waiter: Waiter = {
        caller,
        start: () => {
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
        time.take(caller.session, Math.min(now() - startedAt, runningTime.perCall));
        startWaiting();
      };
      if (hasRoom(caller)) {
        count(caller, 1);
        waiter.start();
      } else waiting.push(waiter);
      return end;
    },
  };
}
