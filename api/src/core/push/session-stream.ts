import type { AccessChecks, Services } from '../http/area';
import { formatEvent } from '../http/streams/event-text';
import { emptyText, EventStream, firstText, heartbeatMs } from '../http/streams/event-stream';
import type { StreamParts } from '../http/streams/open-streams';

/** Events of one session: that products or account of its user have changed. Ends with the session. */
export class SessionStream extends EventStream {
  readonly topics: readonly number[];
  private readonly token: string;

  constructor(
    private readonly log: Services['log'],
    private readonly access: Pick<AccessChecks, 'isOpenSession'>,
    userId: number,
    { hub, token, onEnd }: StreamParts,
  ) {
    super(hub, onEnd);
    this.topics = [userId];
    this.token = token;
  }

  protected async *texts(): AsyncGenerator<string, void, void> {
    this.hub.add(this);
    yield firstText;
    for (;;) {
      const isChanged = await this.bell.wait(heartbeatMs);
      if (this.isOver || !(await this.access.isOpenSession(this.token))) return;
      yield isChanged ? formatEvent('cambio', {}) : emptyText;
    }
  }

  protected report(error: unknown): void {
    this.log.warn({ err: error }, 'the stream of a session failed');
  }
}
