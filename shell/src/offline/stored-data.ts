import { getUserScope, subscribeToUser } from '@parque/session';
import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { findSealedStore, openSealedStore, sweepSealedStores } from './sealed-store';

const pauseMs = 1_000;

/** Remotes mark the queries to store with `meta: { offline: true }`. No other query is stored. */
const isForOffline = ({ meta, state }: Query) => meta?.offline === true && state.data !== undefined;

function serializeQueries(queryClient: QueryClient): string {
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: isForOffline,
    shouldDehydrateMutation: () => false,
  });
  // Only the data is restored, not the error of a later fetch.
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null, fetchStatus: 'idle' as const },
  }));
  return JSON.stringify({ ...state, queries });
}

async function write(queryClient: QueryClient): Promise<void> {
  const { userId } = getUserScope();
  if (userId !== undefined) await openSealedStore(userId)?.put(serializeQueries(queryClient));
}

/**
 * Stores the data on the screens of the signed-in user, encrypted for this session, and deletes it with the session. Also
 * deletes the data that older sessions have left.
 *
 * @returns Stops it.
 */
export function storeData(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    // Data that does not fit is not stored; without it the page works online.
    write(queryClient).catch(() => undefined);
  };
  const stopData = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isForOffline(event.query as Query))
      timer ??= setTimeout(save, pauseMs);
  });
  const stopUser = subscribeToUser(() => {
    clearTimeout(timer);
    timer = undefined;
    void findSealedStore()?.destroy();
  });
  // Sessions that ended with their tab left data that no page can decrypt.
  sweepSealedStores().catch(() => undefined);
  return () => {
    clearTimeout(timer);
    stopData();
    stopUser();
  };
}

export async function restoreData(queryClient: QueryClient): Promise<void> {
  const { userId, signal } = getUserScope();
  try {
    const text = userId === undefined ? undefined : await findSealedStore(userId)?.read();
    if (text && !signal.aborted) hydrate(queryClient, JSON.parse(text) as DehydratedState);
  } catch {
    // Data that cannot be read is fetched again.
  }
}
