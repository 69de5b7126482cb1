/** What a service worker sees of the browser, as far as this one needs it: the types of pages do not name it. */

/** Something that lasts until a promise is settled. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** A page of this origin. */
export interface PageClient {
  readonly id: string;
}

export interface TellingEvent extends LastingEvent {
  readonly data: unknown;
  /** The page that sent the message. */
  readonly source: PageClient | null;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: RequestEvent;
  message: TellingEvent;
}

export interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>;
  };
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

/** The worker itself. */
export const scope = self as unknown as WorkerScope;
