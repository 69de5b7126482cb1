import type { Address, CallId } from '@parque/contract';
import { expireSession, getSession } from '@parque/session';
import { createRequestId, requestIdHeader } from './request-id';
import { getBaseUrl } from './send';
import { retryAfterMs } from './waits';

export { readServerEvents } from './server-events';

/** The server sends at least a comment every 15 s; after this time without data the connection counts as dead. */
const silenceMs = 40_000;

/** A signal that aborts with `signal`, and after {@link silenceMs} without data, because a connection may die unnoticed. */
export function createSilenceTimeout(signal: AbortSignal) {
  const abort = new AbortController();
  const end = () => abort.abort();
  let timer = setTimeout(end, silenceMs);
  signal.addEventListener('abort', end);
  return {
    signal: abort.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
    },
    stop() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    },
  };
}

export type SilenceTimeout = ReturnType<typeof createSilenceTimeout>;

/** Restarts the timeout with each chunk, also with chunks that contain no event. */
export function restartOnData(
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
export async function openStream(
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
  // Not awaited: a body that does not end must not keep the stream closed.
  answer.body?.cancel().catch(() => undefined);
  return retryAfterMs(answer.headers.get('retry-after')) ?? 0;
}
