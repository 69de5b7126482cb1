import type { LoadEventEntity } from '@parque/contract';
import { reportLoads } from '@parque/contract/addresses';

const batchSize = 20;
const patienceMs = 1_000;
const mostWaiting = 200;

let address: string | undefined;
let waiting: LoadEventEntity[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function post(events: readonly LoadEventEntity[], to: string): void {
  const body = JSON.stringify({ events });
  try {
    const data = new Blob([body], { type: 'application/json' });
    if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(to, data)) return;
    const headers = { 'content-type': 'application/json' };
    fetch(to, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
  } catch {
    // What is told of loads never stands in the way of a load.
  }
}

/** Sends what waits, at once: the page may be about to go. */
export function flushLoadEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!address) return;
  while (waiting.length > 0) post(waiting.splice(0, batchSize), address);
}

/** Tells how a load went; sent in batches, soon. Never throws. */
export function tellLoad(event: LoadEventEntity): void {
  if (waiting.length >= mostWaiting) return;
  waiting.push(event);
  if (address) timer ??= setTimeout(flushLoadEvents, patienceMs);
}

/** From now on what is told is sent; what was told before, too. @returns What ends it. */
export function sendLoadEvents(apiBase: string): () => void {
  address = apiBase + reportLoads.path;
  if (waiting.length > 0) timer ??= setTimeout(flushLoadEvents, patienceMs);
  const hidden = () => {
    if (document.visibilityState === 'hidden') flushLoadEvents();
  };
  window.addEventListener('pagehide', flushLoadEvents);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    clearTimeout(timer);
    timer = undefined;
    address = undefined;
    waiting = [];
    window.removeEventListener('pagehide', flushLoadEvents);
    document.removeEventListener('visibilitychange', hidden);
  };
}
