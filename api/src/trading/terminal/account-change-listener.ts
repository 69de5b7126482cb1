import { sql } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { listen } from '../../core/database/listen';
import { createWaiter } from '../../core/http/streams/waiter';

const channel = 'terminal_changed';

/**
 * Notifies the waiting orders and readers of a terminal in all processes. The database sends it when the transaction
 * commits.
 */
export async function notifyTerminal(db: Database, id: number): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${String(id)})`);
}

export interface TerminalChanges {
  /** Resolves when the terminal has changed since the last call, when the signal is aborted, or after `ms`. */
  next(ms: number): Promise<void>;
  end(): void;
}

export type SubscribeToTerminal = (id: number, signal: AbortSignal) => TerminalChanges;

/**
 * Creates the subscriptions of a process. They share one LISTEN connection, which is closed with the last subscription.
 */
export function createTerminalChangeListener(db: Database): SubscribeToTerminal {
  const subscribers = new Map<number, Set<() => void>>();
  let listening: Promise<(() => void) | undefined> | undefined;

  function start(): void {
    const notifySubscribers = (payload: string) =>
      subscribers.get(Number(payload))?.forEach((wake) => wake());
    if (listening) return;
    // An old connection that fails late must not reset the present one.
    const forget = () => {
      if (listening === listener) listening = undefined;
      return undefined;
    };
    // While the connection fails, each wait ends after its time.
    const listener = listen(db, channel, notifySubscribers, forget).catch(forget);
    listening = listener;
  }

  function stop(): void {
    void listening?.then((close) => close?.());
    listening = undefined;
  }

  return (id, signal) => {
    const waiter = createWaiter();
    const wakers = subscribers.get(id) ?? new Set();
    const triggerWaiter = () => waiter.ring();
    subscribers.set(id, wakers.add(triggerWaiter));
    signal.addEventListener('abort', triggerWaiter);
    start();
    return {
      async next(ms) {
        // The connection may have ended since the last wait.
        start();
        if (!signal.aborted) await waiter.wait(ms);
      },
      end() {
        signal.removeEventListener('abort', triggerWaiter);
        wakers.delete(triggerWaiter);
        if (wakers.size === 0) subscribers.delete(id);
        if (subscribers.size === 0) stop();
      },
    };
  };
}
