import { createWaiter } from './waiter';
import type { Database } from '../../database/database';
import { listen } from '../../database/listen';

export interface Changes {
  /** Resolves when the record has changed since the last call, when the signal is aborted, or after `ms`. */
  next(ms: number): Promise<void>;
  end(): void;
}

/** @param key - The payload of the notifications of a record. */
export type SubscribeToChanges<Key extends string | number> = (key: Key, signal: AbortSignal) => Changes;

/**
 * Creates the subscriptions of a process to a channel. They share one LISTEN connection, which is closed with the last
 * subscription.
 */
export function createChangeListener<Key extends string | number>(
  db: Database,
  channel: string,
): SubscribeToChanges<Key> {
  const subscribers = new Map<string, Set<() => void>>();
  let currentListener: Promise<(() => void) | undefined> | undefined;

  function start(): void {
    const notifySubscribers = (payload: string) => subscribers.get(payload)?.forEach((wake) => wake());
    if (currentListener) return;
    // An old connection that fails late must not reset the present one.
    const forget = () => {
      if (currentListener === listener) currentListener = undefined;
      return undefined;
    };
    // While the connection fails, each wait ends after its time.
    const listener = listen(db, channel, notifySubscribers, forget).catch(forget);
    currentListener = listener;
  }

  function stop(): void {
    void currentListener?.then((close) => close?.());
    currentListener = undefined;
  }

  return (key, signal) => {
    const waiter = createWaiter();
    const payload = String(key);
    const wakers = subscribers.get(payload) ?? new Set();
    const triggerWaiter = () => waiter.ring();
    subscribers.set(payload, wakers.add(triggerWaiter));
    signal.addEventListener('abort', triggerWaiter);
    start();
    // Changes before the connection listens are not notified.
    void currentListener?.then(triggerWaiter);
    return {
      async next(ms) {
        // The connection may have ended since the last wait.
        start();
        if (!signal.aborted) await waiter.wait(ms);
      },
      end() {
        signal.removeEventListener('abort', triggerWaiter);
        wakers.delete(triggerWaiter);
        if (wakers.size === 0) subscribers.delete(payload);
        if (subscribers.size === 0) stop();
      },
    };
  };
}

/** Yields at once, after each change of a record, and at least every `ms`, until the signal is aborted. */
export async function* watchChanges<Key extends string | number>(
  subscribe: SubscribeToChanges<Key>,
  key: Key,
  ms: number,
  signal: AbortSignal,
): AsyncGenerator<'changed', void, void> {
  const changes = subscribe(key, signal);
  try {
    while (!signal.aborted) {
      yield 'changed';
      await changes.next(ms);
    }
  } finally {
    changes.end();
  }
}
