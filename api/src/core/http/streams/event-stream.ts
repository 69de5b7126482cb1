import type { ServerResponse } from 'node:http';
import type { StreamHub, Subscriber } from './stream-hub';
import { createWaiter } from './waiter';

/** Longest time between two messages, and between two checks of the session. */
export const heartbeatMs = 15_000;

/** The first bytes of each stream: a client reconnects after two seconds. */
export const firstText = 'retry: 2000\n: Parqué\n\n';

/** Keeps a connection open without an event. */
export const emptyText = ': \n\n';

const waitForRoom = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    response.once('drain', resolve).once('close', resolve);
  });

/** Server-sent events of one client, until it disconnects or `texts` returns. */
export abstract class EventStream implements Subscriber {
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

  /** Writes the events to a response whose head is written, at the speed of the client, and ends it. */
  async writeTo(response: ServerResponse): Promise<void> {
    response.once('close', () => this.end());
    try {
      for await (const text of this.texts()) {
        if (response.destroyed) break;
        if (!response.write(text)) await waitForRoom(response);
      }
    } catch (error) {
      this.report(error);
    } finally {
      this.end();
      response.end();
    }
  }
}
