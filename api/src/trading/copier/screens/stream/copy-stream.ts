import type { UserEntity } from '@parque/contract';
import type { AccessChecks, Services } from '../../../../core/http/area';
import { ApiRuleError } from '../../../../core/http/api-rule-error';
import { formatEvent } from '../../../../core/http/streams/event-text';
import { emptyText, EventStream, firstText, heartbeatMs } from '../../../../core/http/streams/event-stream';
import {
  createOpenStreams,
  type OpenStreams,
  type StreamParts,
} from '../../../../core/http/streams/open-streams';
import { getUserTopic, logChannel } from '../../engine/notices';
import { listChangedCopies, type ChangePlace } from '../log/log';
import { listMastersByUser, requireOwnAccounts } from '../own-accounts';
import { loadCopierState } from '../state';

/** A change is committed a little later than its timestamp, so each reading starts this much earlier. */
const overlapMs = 3_000;

/** A new stream starts this far back, so that no change between loading the lists and opening the stream is lost. */
const headStartMs = 15_000;

const pageSize = 200;

/** Failed readings in a row after which the stream is closed and the client reconnects. */
const maxFailures = 3;
const failureMs = 1000;

interface StreamRequest {
  readonly access: Pick<AccessChecks, 'isOpenSession'>;
  readonly user: UserEntity;
  /** Id of the last event that the client received. */
  readonly after: string | undefined;
}

function findStartTime(after: string | undefined, now: Date): Date {
  const afterMs = Number(after);
  const isTime = after !== undefined && /^\d{13}$/.test(after) && afterMs <= +now;
  return new Date(isTime ? afterMs : +now - headStartMs);
}

/** Server-sent events of one user's copies, until the client disconnects, the session ends or the server stops. */
export class CopyStream extends EventStream {
  /** The user, and the masters that the user has now. */
  topics: readonly number[];
  private readonly token: string;
  private place: Date;
  private lastState = '';
  private rest: ChangePlace | undefined;
  private failures = 0;
  /** Events that are read and not sent yet. */
  private unsent: readonly string[] = [];
  /** Copies already sent from the overlapping time, with the time of their change. */
  private readonly sent = new Map<number, number>();

  constructor(
    private readonly services: Services,
    private readonly request: StreamRequest,
    { hub, token, onEnd }: StreamParts,
  ) {
    super(hub, onEnd);
    this.token = token;
    this.topics = [getUserTopic(request.user.id)];
    this.place = findStartTime(request.after, services.now());
  }

  protected async *texts(): AsyncGenerator<string, void, void> {
    // The user may add and delete masters, so they are looked up in each round.
    await this.findMasters();
    this.hub.add(this);
    yield firstText;
    while (!this.isOver) {
      const news = await this.read();
      if (!news) return;
      for (const text of news) yield text;
      const hasFailed = this.failures > 0;
      if (this.rest && !hasFailed) continue;
      await this.bell.wait(hasFailed ? failureMs : heartbeatMs);
      yield emptyText;
    }
  }

  protected report(error: unknown): void {
    this.services.log.warn({ err: error }, 'a stream of copies failed');
  }

  /** The events to send now; undefined: the stream has ended. */
  private async read(): Promise<readonly string[] | undefined> {
    try {
      this.unsent = [...this.unsent, ...(await this.news())];
      // Checked after the reading, so that nothing read after a sign-out is sent.
      if (!(await this.isAllowed())) return undefined;
      this.failures = 0;
      const events = this.unsent;
      this.unsent = [];
      return events;
    } catch (error) {
      this.failures += 1;
      if (this.failures > maxFailures) throw error;
      this.services.log.warn({ err: error }, 'reading for a stream of copies failed and is retried');
      return [];
    }
  }

  /** Whether the session is open and the product is owned. */
  private async isAllowed(): Promise<boolean> {
    const { services, request, token } = this;
    if (!(await request.access.isOpenSession(token))) return false;
    try {
      await requireOwnAccounts(services, request.user);
      return true;
    } catch (error) {
      if (error instanceof ApiRuleError) return false;
      throw error;
    }
  }

  private async findMasters(): Promise<void> {
    const { id } = this.request.user;
    const masters = await listMastersByUser(this.services.db, id);
    this.topics = [getUserTopic(id), ...masters.map(({ account }) => account.id)];
  }

  private async news(): Promise<readonly string[]> {
    const state = await loadCopierState(this.services, this.request.user.id);
    await this.findMasters();
    const changes = await this.changes(state.children.map(({ id }) => id));
    const text = JSON.stringify(state);
    if (text === this.lastState) return changes;
    this.lastState = text;
    return [formatEvent('estado', state), ...changes];
  }

  /** One page of changed copies; a full page is continued in the next round. */
  private async changes(children: readonly number[]): Promise<readonly string[]> {
    const from = this.rest ?? { changedAt: new Date(+this.place - overlapMs), id: 0 };
    for (const [id, changedAt] of this.sent) if (changedAt < +from.changedAt) this.sent.delete(id);
    const page = await listChangedCopies(this.services.db, children, from, pageSize);
    this.rest = page.length === pageSize ? page.at(-1)?.place : undefined;
    return page
      .filter(({ copy, place }) => this.sent.get(copy.id) !== +place.changedAt)
      .map(({ copy, place }) => {
        this.sent.set(copy.id, +place.changedAt);
        if (+place.changedAt > +this.place) this.place = place.changedAt;
        return formatEvent('copia', copy, String(+this.place));
      });
  }
}

/** Open streams per user. */
const maxStreams = 5;

/** All streams of copies of this process. */
export const createCopyStreams = (services: Services): OpenStreams =>
  createOpenStreams(services, { channel: logChannel, max: maxStreams, retryAfterSeconds: 15 });
