import type { StreamHub, Subscriber } from './stream-hub';
import { createWaiter } from './waiter';

/** Longest time between two messages, and between two checks of the session. */
export const heartbeatMs = 15_000;

/** The first bytes of each stream: a client reconnects after two seconds. */
export const firstText = 'retry: 2000\n: Parqué\n\n';

/** Keeps a connection open without an event. */
export const emptyText = ': \n\n';

/** Server-sent events of one client, until it disconnects or `texts` returns. */
export abstract class EventStream implements AsyncIterable<string>, Subscriber {
  abstract readonly topics: readonly number[];
  protected readonly bell = createWaiter();
  protected isOver = false;

  constructor(
    protected readonly hub: StreamHub,
    private readonly onEnd: () => void,
  ) {}

  protected abstract texts(): AsyncGenerator<string, void, void>;
  protected abstract report(error: unknown): void;

  wake(): void {
    this.bell.ring();
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.hub.remove(this);
    this.onEnd();
    this.bell.ring();
  }

  /** Ends the stream at once when the client disconnects. */
  [Symbol.asyncIterator](): AsyncIterator<string> {
    const texts = this.untilEnd();
    return {
      next: () => texts.next(),
      return: () => {
        this.end();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }

  private async *untilEnd(): AsyncGenerator<string, void, void> {
    try {
      yield* this.texts();
    } catch (error) {
      this.report(error);
    } finally {
      this.end();
    }
  }
}
