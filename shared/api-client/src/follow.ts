import type { Address, CallId } from '@parque/contract';
import { expireSession, getPersonScope, getSession } from '@parque/session';
import { newRequestId, requestIdHeader } from './request-id';
import { baseUrl } from './send';
import { renewedSession } from './session-renewal';
import { readServerEvents, type ServerEvent } from './server-events';
import { jittered, retryAfterMs } from './waits';

/** Who follows a stream. */
export interface Follower {
  readonly onEvent: (event: ServerEvent) => void;
  /** The stream is open, or broken: whoever shows its data then reads it otherwise. */
  readonly onState: (isOpen: boolean) => void;
}

/** The server says something at least every 15 seconds. */
const silenceMs = 40_000;
const longestPauseMs = 15_000;
/** A stream that was open for this long had started well: the pauses begin again at the shortest. */
const healthyMs = 10_000;

const pauseMs = (failures: number) => jittered(Math.min(longestPauseMs, 250 * 2 ** failures));

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Ends with whoever follows, and when nothing is heard for too long: a connection may die without a word. */
function patience(signal: AbortSignal) {
  const abort = new AbortController();
  const end = () => abort.abort();
  let timer = setTimeout(end, silenceMs);
  signal.addEventListener('abort', end);
  return {
    signal: abort.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
    },
    stop() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    },
  };
}

type Patience = ReturnType<typeof patience>;

/** Tells of every piece that arrives, also of those that are no event. */
function heardBy(body: ReadableStream<Uint8Array>, { heard, signal }: Patience): ReadableStream<Uint8Array> {
  const listener = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      heard();
      controller.enqueue(piece);
    },
  });
  return body.pipeThrough(listener, { signal });
}

/** @returns The stream; when the API rejects it, the wait that the API orders, in ms. */
async function openStream(
  address: Address<CallId>,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | number> {
  const { token } = getSession();
  const answer = await fetch(`${baseUrl()}${address.path}`, {
    signal,
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      [requestIdHeader]: newRequestId(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(after !== undefined && { 'last-event-id': after }),
    },
  });
  if (answer.ok && answer.body) return answer.body;
  if (answer.status === 401 && token) expireSession(token);
  await answer.body?.cancel();
  return retryAfterMs(answer.headers.get('retry-after')) ?? 0;
}

/**
 * Follows a stream of server-sent events of the API with the session's token. A stream that breaks is opened again,
 * after pauses that grow to about 15 s, or as long as the API orders, and goes on after the last event; a rejected token
 * ends the session. A change of user closes the stream for good.
 *
 * @param address - Of a GET call without parameters that answers with `text/event-stream`.
 * @returns Stops following.
 */
export function followEvents(address: Address<CallId>, { onEvent, onState }: Follower): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const { signal: ended } = getPersonScope();
  const stop = () => abort.abort();
  ended.addEventListener('abort', stop);
  let last: string | undefined;
  let failures = 0;

  let orderedMs = 0;

  const listen = async () => {
    const waiting = patience(signal);
    let healthy: ReturnType<typeof setTimeout> | undefined;
    orderedMs = 0;
    try {
      const body = await openStream(address, last, waiting.signal);
      if (signal.aborted) return;
      if (typeof body === 'number') {
        orderedMs = body;
        return;
      }
      healthy = setTimeout(() => (failures = 0), healthyMs);
      onState(true);
      for await (const event of readServerEvents(heardBy(body, waiting))) {
        if (signal.aborted) return;
        last = event.id ?? last;
        onEvent(event);
      }
    } catch {
      // A broken stream is opened again.
    } finally {
      clearTimeout(healthy);
      waiting.stop();
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      if (getSession().isExpired) await renewedSession();
      await listen();
      if (signal.aborted) return;
      onState(false);
      await pause(Math.max(pauseMs(failures++), orderedMs), signal);
    }
  };
  void run();
  return () => {
    ended.removeEventListener('abort', stop);
    stop();
  };
}
