import { hasNoResponse, addJitter } from '@parque/api-client';
import { reportConnection } from '@parque/ui';
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isOffline, setOffline } from './connection';

const timeoutMs = 4_000;
const minPauseMs = 1_000;
const maxPauseMs = 15_000;

async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return true;
  } catch {
    return false;
  }
}

type Action = Extract<QueryCacheNotifyEvent | MutationCacheNotifyEvent, { type: 'updated' }>['action'];

/** Reports the outcome of each call of the page, also of retries. */
function watchCalls(queryClient: QueryClient, onAnswered: () => void, onUnanswered: () => void): () => void {
  const handleAction = (action: Action) => {
    // Data that code sets in the cache does not come from the server.
    if (action.type === 'success' && !('manual' in action && action.manual)) onAnswered();
    if ((action.type === 'failed' || action.type === 'error') && hasNoResponse(action.error)) onUnanswered();
  };
  const unsubscribeFromQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') handleAction(event.action);
  });
  const unsubscribeFromMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated') handleAction(event.action);
  });
  return () => {
    unsubscribeFromQueries();
    unsubscribeFromMutations();
  };
}

interface WatchOptions {
  readonly queryClient: QueryClient;
  /** Address of the probe that shows whether the server answers. */
  readonly address: string;
}

/**
 * Updates {@link isOffline}. Events of the network and failed calls only start a probe, because a page may reach its
 * server without the internet, and one call may fail alone. While the probe gets no answer it is repeated after growing
 * pauses. When the connection is restored, all queries are fetched again.
 *
 * @returns Stops it.
 */
export function watchConnection({ queryClient, address }: WatchOptions): () => void {
  let isProbing = false;
  let isOutdated = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = minPauseMs;

  /** A probe that was sent before the network came back is outdated, and repeated. */
  const isAnswered = async (): Promise<boolean> => {
    isOutdated = false;
    return (await isReachable(address)) || (isOutdated && isAnswered());
  };

  const sendProbe = async () => {
    clearTimeout(timer);
    isProbing = true;
    const isBack = await isAnswered();
    isProbing = false;
    if (isOver) return;
    const wasLost = isOffline();
    setOffline(!isBack);
    if (isBack) reportConnection();
    if (!isBack) {
      timer = setTimeout(() => void sendProbe(), addJitter(pauseMs));
      pauseMs = Math.min(maxPauseMs, pauseMs * 2);
    } else if (wasLost) {
      void queryClient.invalidateQueries();
    }
  };
  const restartProbes = () => {
    pauseMs = minPauseMs;
    isOutdated = true;
    if (!isProbing) void sendProbe();
  };
  const restartIfLost = () => {
    if (isOffline()) restartProbes();
  };
  const restartIfConnected = () => {
    if (!isOffline()) restartProbes();
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') restartIfLost();
  };

  const stopCalls = watchCalls(queryClient, restartIfLost, restartIfConnected);
  window.addEventListener('online', restartProbes);
  window.addEventListener('offline', restartProbes);
  document.addEventListener('visibilitychange', handleVisibility);
  if (!navigator.onLine) restartProbes();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopCalls();
    window.removeEventListener('online', restartProbes);
    window.removeEventListener('offline', restartProbes);
    document.removeEventListener('visibilitychange', handleVisibility);
    setOffline(false);
  };
}
