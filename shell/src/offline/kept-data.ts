import { getSession, subscribeToSession } from '@parque/session';
import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { drawerOf, openDrawer, sweepDrawers, type Drawer } from './drawer';

const pauseMs = 1_000;

/** What a remote wants kept says so: `meta: { offline: true }`. Nothing else is written anywhere. */
const isKept = ({ meta, state }: Query) => meta?.offline === true && state.data !== undefined;

const userId = () => getSession().user?.id;

async function write(queryClient: QueryClient, drawer: Drawer): Promise<void> {
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: isKept,
    shouldDehydrateMutation: () => false,
  });
  // An error is of its moment; what is restored is the data.
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null, fetchStatus: 'idle' as const },
  }));
  await drawer.put(JSON.stringify({ ...state, queries }));
}

/**
 * Keeps what is on the screens of whoever is signed in, where only this session can read it, and takes it away with the
 * session.
 *
 * @returns What ends it.
 */
export function keepData(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let person = userId();
  const save = () => {
    timer = undefined;
    if (person === undefined) return;
    // What there is no room for is not kept; online nobody misses it.
    void openDrawer(person)
      .then((drawer) => drawer && write(queryClient, drawer))
      .catch(() => undefined);
  };
  const stopData = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query as Query))
      timer ??= setTimeout(save, pauseMs);
  });
  const stopSession = subscribeToSession(() => {
    const next = userId();
    if (next === person) return;
    person = next;
    clearTimeout(timer);
    timer = undefined;
    void drawerOf()?.destroy();
  });
  return () => {
    clearTimeout(timer);
    stopData();
    stopSession();
  };
}

/** Puts back what was kept of this session; also clears what sessions that are over have left. */
export async function restoreData(queryClient: QueryClient): Promise<void> {
  try {
    await sweepDrawers();
    const person = userId();
    const text = person === undefined ? undefined : await drawerOf(person)?.read();
    if (text) hydrate(queryClient, JSON.parse(text) as DehydratedState);
  } catch {
    // What cannot be read any more is as good as not kept.
  }
}
