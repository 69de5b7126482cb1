/** The parts of the service worker's global scope that this worker uses. TypeScript's `dom` types do not contain them. */

/** An event that the browser keeps alive until a promise settles. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface PageClient {
  readonly id: string;
  /** Rejects for a page that another worker controls. */
  navigate(address: string): Promise<PageClient | null>;
  focus(): Promise<unknown>;
}

export interface PushMessage {
  readonly data: { json(): unknown } | null;
}

export interface NotificationClick {
  readonly notification: { readonly data: unknown; close(): void };
}

/** The browser has replaced or ended a subscription. */
export interface SubscriptionChange {
  readonly oldSubscription?: Pick<PushSubscription, 'options' | 'toJSON'> | null;
  readonly newSubscription?: Pick<PushSubscription, 'toJSON'> | null;
}

export interface ClientMessageEvent extends LastingEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: RequestEvent;
  message: ClientMessageEvent;
  push: LastingEvent & PushMessage;
  notificationclick: LastingEvent & NotificationClick;
  pushsubscriptionchange: LastingEvent & SubscriptionChange;
}

export interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    openWindow(address: string): Promise<unknown>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>;
  };
  readonly registration: {
    unregister(): Promise<boolean>;
    readonly pushManager: Pick<PushManager, 'subscribe'>;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

declare const self: WorkerScope;

export const scope = self;
