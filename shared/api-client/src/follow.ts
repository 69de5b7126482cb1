import type { Address, CallId } from '@parque/contract';
import { getUserScope } from '@parque/session';
import type { Follower } from './event-stream';

/**
 * Follows a stream of server-sent events of the API with the session's token. A broken stream is opened again and
 * resumes after the last event. The pauses before that grow to about 15 s, and are at least as long as the API orders. A
 * rejected token ends the session. A change of user closes the stream, and it is not opened again.
 *
 * @param address - Of a GET call without parameters that answers with `text/event-stream`.
 * @returns A function that closes the stream.
 *
 * @example
 *   useEffect(() => followEvents(streamCopier, { onEvent: ({ data }) => apply(JSON.parse(data)), onState: setOpen }), []);
 */
export function followEvents(address: Address<CallId>, follower: Follower): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const { signal: userSignal } = getUserScope();
  const stop = () => abort.abort();
  userSignal.addEventListener('abort', stop);
  // Visitors without a session need none of it. Until it is loaded, screens poll.
  const reading = import(/* webpackChunkName: "signed-in" */ './event-stream');
  void reading.then(
    ({ readStream }) => readStream(address, follower, signal),
    () => undefined,
  );
  return () => {
    userSignal.removeEventListener('abort', stop);
    stop();
  };
}
