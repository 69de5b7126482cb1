import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { listen } from '../database/listen';
import { makeWaiter } from '../http/streams/waiter';

const channel = 'terminal_changed';

/** Wakes the waiting orders and readers of a terminal in all processes, when the transaction commits. */
export async function ringTerminal(db: Database, id: number): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${String(id)})`);
}

/** A subscription to the changes of one terminal. */
export interface TerminalChanges {
  /** Resolves after a change since the last call, when the signal is aborted, or after the given time. */
  next(ms: number): Promise<void>;
  end(): void;
}

export type SubscribeToTerminal = (id: number, signal: AbortSignal) => TerminalChanges;

/** One LISTEN connection for all subscriptions of a process, open while there is one. */
export function makeTerminalBell(db: Database): SubscribeToTerminal {
  const subscribers = new Map<number, Set<() => void>>();
  let listening: Promise<(() => void) | undefined> | undefined;

  function start(): void {
    const ring = (payload: string) => subscribers.get(Number(payload))?.forEach((wake) => wake());
    if (listening) return;
    // A connection that fails late does not end a later one.
    const forget = () => {
      if (listening === own) listening = undefined;
      return undefined;
    };
    // Without the connection, each wait ends after its time.
    const own = listen(db, channel, ring, forget).catch(forget);
    listening = own;
  }

  function stop(): void {
    void listening?.then((close) => close?.());
    listening = undefined;
  }

  return (id, signal) => {
    const waiter = makeWaiter();
    const own = subscribers.get(id) ?? new Set();
    const wake = () => waiter.ring();
    subscribers.set(id, own.add(wake));
    signal.addEventListener('abort', wake);
    start();
    return {
      async next(ms) {
        // The connection may have ended since the last wait.
        start();
        if (!signal.aborted) await waiter.wait(ms);
      },
      end() {
        signal.removeEventListener('abort', wake);
        own.delete(wake);
        if (own.size === 0) subscribers.delete(id);
        if (subscribers.size === 0) stop();
      },
    };
  };
}
