import type { Address, CallId } from '@parque/contract';
import { expireSession, getSession } from '@parque/session';
import { createRequestId, requestIdHeader } from './request-id';
import { getBaseUrl } from './send';
import { readServerEvents, type ServerEvent } from './server-events';
import { waitForRenewedSession } from './session-renewal';
import { addJitter, retryAfterMs } from './waits';

/** The callbacks of a consumer of a stream. */
export interface Follower {
  readonly onEvent: (event: ServerEvent) => void;
  /** Called when the stream opens or breaks. While it is broken, a screen polls the data. */
  readonly onState: (isOpen: boolean) => void;
}

const maxPauseMs = 15_000;
/** After a stream was open for this long, the next pause is the shortest again. */
const healthyMs = 10_000;

const pauseMs = (failures: number) => addJitter(Math.min(maxPauseMs, 250 * 2 ** failures));

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The server sends at least a comment every 15 s; after this time without data the connection counts as dead. */
const maxSilenceMs = 40_000;

/** A signal that aborts with `signal`, and after {@link maxSilenceMs} without data, because a connection may die unnoticed. */
function createSilenceTimeout(signal: AbortSignal) {
  const abort = new AbortController();
  const end = () => abort.abort();
  let timer = setTimeout(end, maxSilenceMs);
  signal.addEventListener('abort', end);
  return {
    signal: abort.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(end, maxSilenceMs);
    },
    stop() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    },
  };
}

type SilenceTimeout = ReturnType<typeof createSilenceTimeout>;

/** Restarts the timeout with each chunk, also with chunks that contain no event. */
function restartOnData(
  body: ReadableStream<Uint8Array>,
  { restart, signal }: SilenceTimeout,
): ReadableStream<Uint8Array> {
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      restart();
      controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(watch, { signal });
}

/** @returns The stream; when the API rejects the request, the wait that it orders, in ms. */
async function openStream(
  address: Address<CallId>,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | number> {
  const { token } = getSession();
  const answer = await fetch(`${getBaseUrl()}${address.path}`, {
    signal,
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      [requestIdHeader]: createRequestId(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(after !== undefined && { 'last-event-id': after }),
    },
  });
  if (answer.ok && answer.body) return answer.body;
  if (answer.status === 401 && token) expireSession(token);
  // The cancellation is not awaited: a body that does not end must not keep the stream closed.
  answer.body?.cancel().catch(() => undefined);
  return retryAfterMs(answer.headers.get('retry-after')) ?? 0;
}

/** Opens a stream again and again until `signal` aborts, as `followEvents` describes. */
export async function readStream(
  address: Address<CallId>,
  { onEvent, onState }: Follower,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  let failures = 0;

  let orderedMs = 0;

  const listen = async () => {
    const timeout = createSilenceTimeout(signal);
    let healthy: ReturnType<typeof setTimeout> | undefined;
    orderedMs = 0;
    try {
      const body = await openStream(address, last, timeout.signal);
      if (signal.aborted) return;
      if (typeof body === 'number') {
        orderedMs = body;
        return;
      }
      healthy = setTimeout(() => (failures = 0), healthyMs);
      onState(true);
      for await (const event of readServerEvents(restartOnData(body, timeout))) {
        if (signal.aborted) return;
        last = event.id ?? last;
        onEvent(event);
      }
    } catch {
      // A broken stream is opened again.
    } finally {
      clearTimeout(healthy);
      timeout.stop();
    }
  };

  while (!signal.aborted) {
    if (getSession().isExpired) await waitForRenewedSession();
    // The user has signed out instead: the token of the next one is not for this stream.
    if (signal.aborted) return;
    await listen();
    if (signal.aborted) return;
    onState(false);
    await pause(Math.max(pauseMs(failures++), orderedMs), signal);
  }
}
