import { listen } from '../../database/listen';
import type { Services } from '../area';
import { runOutsideRequest } from '../requests/request-id';

/** A stream that is woken by the notifications about some records. */
export interface Subscriber {
  /** Ids of the records, which are the payloads of their notifications. */
  readonly topics: readonly number[];
  wake(): void;
}

export interface StreamHub {
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  stop(): void;
}

const retryMs = 1000;

/** The connection stays open for so long without a stream: a client that opens and closes streams opens no others. */
const idleMs = 60_000;

/** One LISTEN connection on a channel for all its streams of the process, open while there is a stream and shortly after. */
export function createStreamHub({ db, log }: Pick<Services, 'db' | 'log'>, channel: string): StreamHub {
  const subscribers = new Set<Subscriber>();
  let connection: Promise<() => void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const notifySubscribers = (payload: string) => {
    for (const subscriber of subscribers) if (subscriber.topics.includes(Number(payload))) subscriber.wake();
  };
  const handleLostConnection = (error: unknown) => {
    connection = undefined;
    if (isStopped) return;
    log.warn({ err: error, channel }, 'a LISTEN connection was lost');
    retry = setTimeout(start, retryMs);
  };
  const start = () => {
    if (connection || isStopped || subscribers.size === 0) return;
    const attempt = runOutsideRequest(() => listen(db, channel, notifySubscribers, handleLostConnection));
    connection = attempt;
    attempt.then(() => {
      // Notifications may have been lost before the connection was open.
      for (const subscriber of subscribers) subscriber.wake();
    }, handleLostConnection);
  };
  const end = () => {
    clearTimeout(retry);
    clearTimeout(idleTimer);
    connection?.then(
      (stop) => stop(),
      () => undefined,
    );
    connection = undefined;
  };
  return {
    add(subscriber) {
      subscribers.add(subscriber);
      clearTimeout(idleTimer);
      start();
    },
    remove(subscriber) {
      subscribers.delete(subscriber);
      if (subscribers.size === 0) idleTimer = setTimeout(end, idleMs).unref();
    },
    stop() {
      isStopped = true;
      end();
    },
  };
}
