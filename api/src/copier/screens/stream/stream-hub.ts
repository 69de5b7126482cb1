import { listen } from '../../../database/listen';
import type { Services } from '../../../http/area';
import { outsideOfRequest } from '../../../http/requests/request-id';
import { logChannel } from '../../engine/notices';

/** A stream that is notified when a master's copies change. */
export interface Subscriber {
  /** The master that it follows; undefined: the user has none. */
  readonly masterId: number | undefined;
  wake(): void;
}

export interface StreamHub {
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  stop(): void;
}

const retryMs = 1000;

/** One LISTEN connection for all streams of the process, open while there is a stream. */
export function makeStreamHub({ db, log }: Pick<Services, 'db' | 'log'>): StreamHub {
  const subscribers = new Set<Subscriber>();
  let listening: Promise<() => void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const wakeSubscribersOf = (payload: string) => {
    for (const subscriber of subscribers) if (subscriber.masterId === Number(payload)) subscriber.wake();
  };
  const lost = (error: unknown) => {
    listening = undefined;
    if (isStopped) return;
    log.warn({ err: error }, 'the LISTEN connection of the copy log was lost');
    retry = setTimeout(start, retryMs);
  };
  const start = () => {
    if (listening || isStopped || subscribers.size === 0) return;
    const attempt = outsideOfRequest(() => listen(db, logChannel, wakeSubscribersOf, lost));
    listening = attempt;
    attempt.then(() => {
      // Notifications may have been lost before the connection was open.
      for (const subscriber of subscribers) subscriber.wake();
    }, lost);
  };
  const end = () => {
    clearTimeout(retry);
    listening?.then(
      (stop) => stop(),
      () => undefined,
    );
    listening = undefined;
  };
  return {
    add(subscriber) {
      subscribers.add(subscriber);
      start();
    },
    remove(subscriber) {
      subscribers.delete(subscriber);
      if (subscribers.size === 0) end();
    },
    stop() {
      isStopped = true;
      end();
    },
  };
}
