import type { LoadEventEntity } from '@parque/contract';
import { reportLoads } from '@parque/contract/addresses';

/** The server accepts 20 events in 8 kB, which fewer errors with their messages fill. */
const batchSize = 10;
const batchDelayMs = 1_000;
const maxWaitingEvents = 200;

let address: string | undefined;
let queuedEvents: LoadEventEntity[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function post(events: readonly LoadEventEntity[], to: string): void {
  const body = JSON.stringify({ events });
  try {
    const data = new Blob([body], { type: 'application/json' });
    if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(to, data)) return;
    const headers = { 'content-type': 'application/json' };
    fetch(to, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
  } catch {
    // A failed report never affects the load.
  }
}

/** Sends the waiting events at once, because the page may be about to close. */
export function flushLoadEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!address) return;
  while (queuedEvents.length > 0) post(queuedEvents.splice(0, batchSize), address);
}

/** Queues the outcome of a load; events are sent in batches after a short wait. Never throws. */
export function reportLoad(event: LoadEventEntity): void {
  if (queuedEvents.length >= maxWaitingEvents) return;
  queuedEvents.push(event);
  if (address) timer ??= setTimeout(flushLoadEvents, batchDelayMs);
}

/** Starts sending events, also those that are queued already. @returns Stops it. */
export function sendLoadEvents(apiBase: string): () => void {
  address = apiBase + reportLoads.path;
  if (queuedEvents.length > 0) timer ??= setTimeout(flushLoadEvents, batchDelayMs);
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flushLoadEvents();
  };
  window.addEventListener('pagehide', flushLoadEvents);
  document.addEventListener('visibilitychange', flushWhenHidden);
  return () => {
    clearTimeout(timer);
    timer = undefined;
    address = undefined;
    queuedEvents = [];
    window.removeEventListener('pagehide', flushLoadEvents);
    document.removeEventListener('visibilitychange', flushWhenHidden);
  };
}
