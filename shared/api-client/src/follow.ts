import type { Address, CallId } from '@parque/contract';
import { getPersonScope, getSession } from '@parque/session';
import type { SilenceTimeout } from './event-stream';
import { waitForRenewedSession } from './session-renewal';
import type { ServerEvent } from './server-events';
import { jittered } from './waits';

/** The callbacks of a consumer of a stream. */
export interface Follower {
  readonly onEvent: (event: ServerEvent) => void;
  /** Called when the stream opens or breaks. While it is broken, a screen polls the data. */
  readonly onState: (isOpen: boolean) => void;
}

const maxPauseMs = 15_000;
/** After a stream was open for this long, the next pause is the shortest again. */
const healthyMs = 10_000;

const pauseMs = (failures: number) => jittered(Math.min(maxPauseMs, 250 * 2 ** failures));

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Follows a stream of server-sent events of the API with the session's token. A broken stream is opened again and
 * resumes after the last event. The pauses before that grow to about 15 s, and are at least as long as the API orders. A
 * rejected token ends the session. A change of user closes the stream, and it is not opened again.
 *
 * @param address - Of a GET call without parameters that answers with `text/event-stream`.
 * @returns Closes the stream.
 *
 * @example
 *   useEffect(() => followEvents(streamCopier, { onEvent: ({ data }) => apply(JSON.parse(data)), onState: setOpen }), []);
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
    let timeout: SilenceTimeout | undefined;
    let healthy: ReturnType<typeof setTimeout> | undefined;
    orderedMs = 0;
    try {
      // In a file of its own: visitors without a session need none of it.
      const { createSilenceTimeout, openStream, readServerEvents, restartOnData } =
        await import('./event-stream');
      timeout = createSilenceTimeout(signal);
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
      timeout?.stop();
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      if (getSession().isExpired) await waitForRenewedSession();
      // The user has signed out instead: the token of the next one is not for this stream.
      if (signal.aborted) return;
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
