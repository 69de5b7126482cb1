import { isApiError, jittered } from '@parque/api-client';
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';

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

type Action = Extract<QueryCacheNotifyEvent | MutationCacheNotifyEvent, { type: 'updated' }>['action'];

interface Ends {
  readonly onAnswered: () => void;
  readonly onUnanswered: () => void;
}

/** Hears how each call of the page ends, also of those that are tried again. */
function watchCalls(queryClient: QueryClient, { onAnswered, onUnanswered }: Ends): () => void {
  const ended = (action: Action) => {
    // What is put into the cache by hand was not asked of the server.
    if (action.type === 'success' && !('manual' in action && action.manual)) onAnswered();
    if ((action.type === 'failed' || action.type === 'error') && isUnanswered(action.error)) onUnanswered();
  };
  const ofQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') ended(event.action);
  });
  const ofMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated') ended(event.action);
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
 * Keeps {@link isOffline} true to life. What the browser says of the network, and how calls end, are only reasons to
 * ask: a page may reach its server without the internet, and one call may fail alone. While nothing answers it asks
 * again, soon at first; when something does, all that is shown is read again.
 *
 * @returns What ends it.
 */
export function watchConnection({ queryClient, address }: WatchOptions): () => void {
  let isAsking = false;
  let isNews = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = shortestPauseMs;

  /** What was asked before the network came back says nothing of the time after. */
  const isAnswered = async (): Promise<boolean> => {
    isNews = false;
    return (await isReachable(address)) || (isNews && isAnswered());
  };

  const ask = async () => {
    clearTimeout(timer);
    isAsking = true;
    const isBack = await isAnswered();
    isAsking = false;
    if (isOver) return;
    const wasLost = isLost;
    become(!isBack);
    if (!isBack) {
      timer = setTimeout(() => void ask(), jittered(pauseMs));
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    } else if (wasLost) {
      void queryClient.invalidateQueries();
    }
  };
  const askAnew = () => {
    pauseMs = shortestPauseMs;
    isNews = true;
    if (!isAsking) void ask();
  };
  const whenLost = () => {
    if (isLost) askAnew();
  };
  const whenThere = () => {
    if (!isLost) askAnew();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') whenLost();
  };

  const stopCalls = watchCalls(queryClient, { onAnswered: whenLost, onUnanswered: whenThere });
  window.addEventListener('online', askAnew);
  window.addEventListener('offline', askAnew);
  document.addEventListener('visibilitychange', seen);
  if (!navigator.onLine) askAnew();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopCalls();
    window.removeEventListener('online', askAnew);
    window.removeEventListener('offline', askAnew);
    document.removeEventListener('visibilitychange', seen);
    become(false);
  };
}
