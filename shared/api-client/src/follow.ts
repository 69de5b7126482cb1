import type { Address, CallId } from '@parque/contract';
import { expireSession, getPersonScope, getSession } from '@parque/session';
import { newRequestId, requestIdHeader } from './request-id';
import { baseUrl } from './send';
import { readServerEvents, type ServerEvent } from './server-events';

/** Who follows a stream. */
export interface Follower {
  readonly onEvent: (event: ServerEvent) => void;
  /** The stream is open, or broken: whoever shows its data then reads it otherwise. */
  readonly onState: (isOpen: boolean) => void;
}

/** The server says something at least every 15 seconds. */
const silenceMs = 40_000;
const longestPauseMs = 15_000;

const pauseMs = (failures: number) => Math.min(longestPauseMs, 250 * 2 ** failures);

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

async function openStream(address: Address<CallId>, after: string | undefined, signal: AbortSignal) {
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
  return undefined;
}

/**
 * Follows a stream of server-sent events of the API with the session's token. A stream that breaks is opened again,
 * after pauses that grow to 15 s, and goes on after the last event; a rejected token ends the session. A change of user
 * closes the stream for good.
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

  const listen = async () => {
    const waiting = patience(signal);
    try {
      const body = await openStream(address, last, waiting.signal);
      if (!body || signal.aborted) return;
      failures = 0;
      onState(true);
      for await (const event of readServerEvents(heardBy(body, waiting))) {
        if (signal.aborted) return;
        last = event.id ?? last;
        onEvent(event);
      }
    } catch {
      // Whatever broke it, it is opened again.
    } finally {
      waiting.stop();
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      await listen();
      if (signal.aborted) return;
      onState(false);
      await pause(pauseMs(failures++), signal);
    }
  };
  void run();
  return () => {
    ended.removeEventListener('abort', stop);
    stop();
  };
}
