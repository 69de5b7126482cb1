import { isApiError } from '@parque/api-client';
import type { QueryClient } from '@tanstack/react-query';

const patienceMs = 4_000;
const shortestPauseMs = 1_000;
const longestPauseMs = 15_000;

let isLost = false;
const listeners = new Set<() => void>();

/** Whether the server is out of reach, as far as this page has seen. */
export const isOffline = (): boolean => isLost;

/** Calls `listener` when the connection is lost, and when it is back. @returns What ends the subscription. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function become(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of [...listeners]) listener();
}

/** Whatever answers: a server that complains is there. */
async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch {
    return false;
  }
}

/** A call of the page got no answer. */
const isUnanswered = (error: unknown) => isApiError(error) && error.status === 0;

/** Hears of each call that fails, also of those that are tried again. */
function watchCalls(queryClient: QueryClient, onUnanswered: () => void): () => void {
  const ofQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if ((action.type === 'failed' || action.type === 'error') && isUnanswered(action.error)) onUnanswered();
  });
  const ofMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if ((action.type === 'failed' || action.type === 'error') && isUnanswered(action.error)) onUnanswered();
  });
  return () => {
    ofQueries();
    ofMutations();
  };
}

interface WatchOptions {
  readonly queryClient: QueryClient;
  /** What is asked for to see whether the server answers. */
  readonly address: string;
}

/**
 * Keeps {@link isOffline} true to life. What the browser says of the network, and calls that get no answer, are only
 * reasons to ask: a page may reach its server without the internet, and one call may fail alone. While nothing answers
 * it asks again, soon at first; when something does, all that is shown is read again.
 *
 * @returns What ends it.
 */
export function watchConnection({ queryClient, address }: WatchOptions): () => void {
  let asking: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = shortestPauseMs;

  const askNow = async () => {
    clearTimeout(timer);
    const wasLost = isLost;
    become(!(await isReachable(address)));
    if (isLost) {
      timer = setTimeout(ask, pauseMs);
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      return;
    }
    pauseMs = shortestPauseMs;
    if (wasLost) await queryClient.invalidateQueries();
  };
  const ask = () => {
    asking ??= askNow().finally(() => (asking = undefined));
  };
  const seen = () => {
    if (isLost && document.visibilityState === 'visible') ask();
  };

  const stopCalls = watchCalls(queryClient, ask);
  window.addEventListener('online', ask);
  window.addEventListener('offline', ask);
  document.addEventListener('visibilitychange', seen);
  if (!navigator.onLine) ask();
  return () => {
    clearTimeout(timer);
    stopCalls();
    window.removeEventListener('online', ask);
    window.removeEventListener('offline', ask);
    document.removeEventListener('visibilitychange', seen);
    become(false);
  };
}
