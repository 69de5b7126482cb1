import { isOpenSession } from '../auth/sessions/sessions';
import type { Services } from '../http/area';
import { eventText } from '../http/streams/event-text';
import { emptyText, EventStream, firstText, heartbeatMs } from '../http/streams/event-stream';
import type { StreamParts } from '../http/streams/open-streams';

/** Events of one session: that products or account of its user have changed. Ends with the session. */
export class SessionStream extends EventStream {
  readonly topics: readonly number[];
  private readonly token: string;

  constructor(
    private readonly services: Services,
    userId: number,
    { hub, token, onEnd }: StreamParts,
  ) {
    super(hub, onEnd);
    this.topics = [userId];
    this.token = token;
  }

  protected async *texts(): AsyncGenerator<string, void, void> {
    const { db, now } = this.services;
    this.hub.add(this);
    yield firstText;
    for (;;) {
      const isChanged = await this.bell.wait(heartbeatMs);
      if (this.isOver || !(await isOpenSession(db, this.token, now()))) return;
      yield isChanged ? eventText('cambio', {}) : emptyText;
    }
  }

  protected report(error: unknown): void {
    this.services.log.warn({ err: error }, 'the stream of a session failed');
  }
}
