import type { UserEntity } from '@parque/contract';
import { isOpenSession } from '../../auth/sessions';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { changedCopies, type ChangePlace } from './log';
import { masterOf, requireConnector } from './own-accounts';
import { stateOf } from './state';
import type { StreamHub, Subscriber } from './stream-hub';

/** At least this often something is sent, and looked whether the session is still open. */
const heartbeatMs = 15_000;

/** A change is stored a little later than it is dated, so what is read reaches back by this. */
const overlapMs = 3_000;

/** A screen reads its lists while its stream is being opened: what changes meanwhile is in the stream. */
const headStartMs = 15_000;

const pageSize = 200;

/** A reading that fails is made again, so many times; then the reader has to come again. */
const mostFailures = 3;
const failureMs = 1000;

export interface StreamRequest {
  readonly person: UserEntity;
  readonly token: string;
  /** The event after which to go on, as the client has it. */
  readonly after: string | undefined;
}

/** Something that can be waited for, and ended. */
function makeBell() {
  let ring: (() => void) | undefined;
  let isRung = false;
  return {
    ring() {
      isRung = true;
      ring?.();
    },
    async wait(ms: number): Promise<void> {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      ring = undefined;
      isRung = false;
    },
  };
}

const eventText = (name: string, data: unknown, id?: string) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

function placeFrom(after: string | undefined, now: Date): Date {
  const at = Number(after);
  const isTime = after !== undefined && /^\d{13}$/.test(after) && at <= +now;
  return new Date(isTime ? at : +now - headStartMs);
}

/** What one person is told, as server-sent events, until they leave, their session ends or the server stops. */
export class CopyStream implements AsyncIterable<string>, Subscriber {
  masterId: number | undefined;
  private readonly bell = makeBell();
  private isOver = false;
  private place: Date;
  private lastState = '';
  private rest: ChangePlace | undefined;
  private failures = 0;
  /** What was read, and may not have been told yet. */
  private untold: readonly string[] = [];
  /** What was sent of the stretch that is read twice: copy and time of its change. */
  private readonly sent = new Map<number, number>();

  constructor(
    private readonly services: Services,
    private readonly hub: StreamHub,
    private readonly request: StreamRequest,
    private readonly onEnd: () => void,
  ) {
    this.place = placeFrom(request.after, services.now());
  }

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

  /** The reader may leave while nothing happens: its leaving is heard at once. */
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
    try {
      // The address of a master may change, so it is looked up each time round.
      this.masterId = (await masterOf(this.services.db, this.request.person.id))?.account.id;
      this.hub.add(this);
      yield `retry: 2000\n: Parqué\n\n`;
      while (!this.isOver) {
        const news = await this.read();
        if (!news) return;
        for (const text of news) yield text;
        const hasFailed = this.failures > 0;
        if (this.rest && !hasFailed) continue;
        await this.bell.wait(hasFailed ? failureMs : heartbeatMs);
        yield ': \n\n';
      }
    } catch (error) {
      this.services.log.warn({ err: error }, 'a stream of copies broke');
    } finally {
      this.end();
    }
  }

  /** What is to be told now; undefined: nothing any more. */
  private async read(): Promise<readonly string[] | undefined> {
    try {
      this.untold = [...this.untold, ...(await this.news())];
      // Asked after the reading: what is read after somebody has left is not told.
      if (!(await this.isAllowed())) return undefined;
      this.failures = 0;
      const told = this.untold;
      this.untold = [];
      return told;
    } catch (error) {
      this.failures += 1;
      if (this.failures > mostFailures) throw error;
      this.services.log.warn({ err: error }, 'a stream of copies is read again');
      return [];
    }
  }

  /** Nothing is told to whoever has signed out, or does not own the product any more. */
  private async isAllowed(): Promise<boolean> {
    const { services, request } = this;
    if (!(await isOpenSession(services.db, request.token, services.now()))) return false;
    try {
      await requireConnector(services, request.person);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  private async news(): Promise<readonly string[]> {
    const state = await stateOf(this.services, this.request.person.id);
    this.masterId = state.master?.id;
    const changes = await this.changes(state.children.map(({ id }) => id));
    const text = JSON.stringify(state);
    if (text === this.lastState) return changes;
    this.lastState = text;
    return [eventText('estado', state), ...changes];
  }

  /** A page of what has changed; where there is more, the next time goes on after it. */
  private async changes(children: readonly number[]): Promise<readonly string[]> {
    const from = this.rest ?? { at: new Date(+this.place - overlapMs), id: 0 };
    for (const [id, at] of this.sent) if (at < +from.at) this.sent.delete(id);
    const page = await changedCopies(this.services.db, children, from, pageSize);
    this.rest = page.length === pageSize ? page.at(-1)?.place : undefined;
    return page
      .filter(({ copy, place }) => this.sent.get(copy.id) !== +place.at)
      .map(({ copy, place }) => {
        this.sent.set(copy.id, +place.at);
        if (+place.at > +this.place) this.place = place.at;
        return eventText('copia', copy, String(+this.place));
      });
  }
}
