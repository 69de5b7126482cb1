import { isOpenSession } from '../auth/sessions/sessions';
import type { Services } from '../http/area';
import { eventText } from '../http/streams/event-text';
import type { StreamHub, Subscriber } from '../http/streams/stream-hub';
import { makeWaiter } from '../http/streams/waiter';

/** Longest time between two messages and two checks of the session. */
const heartbeatMs = 15_000;

/** Events of one session: that products or account of its user have changed. Ends with the session. */
export class SessionStream implements AsyncIterable<string>, Subscriber {
  private readonly bell = makeWaiter();
  private isOver = false;

  constructor(
    private readonly services: Services,
    private readonly hub: StreamHub,
    readonly topic: number,
    private readonly token: string,
    private readonly onEnd: () => void,
  ) {}

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
    const texts = this.texts();
    return {
      next: () => texts.next(),
      return: () => {
        this.end();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }

  private async *texts(): AsyncGenerator<string, void, void> {
    const { db, now, log } = this.services;
    try {
      this.hub.add(this);
      yield `retry: 2000\n: Parqué\n\n`;
      for (;;) {
        const isChanged = await this.bell.wait(heartbeatMs);
        if (this.isOver || !(await isOpenSession(db, this.token, now()))) return;
        yield isChanged ? eventText('cambio', {}) : ': \n\n';
      }
    } catch (error) {
      log.warn({ err: error }, 'the stream of a session failed');
    } finally {
      this.end();
    }
  }
}
