import {
  QueryClient,
  queryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type MutationOptions,
  type QueryKey,
} from '@tanstack/react-query';
import type { Address, CallAnswer, CallId, CallInput } from '@parque/contract';
import { getUserScope, subscribeToUser } from '@parque/session';
import { isApiError } from './api-error';
import { abortEarlyAnswers } from './early-answers';
import { bindToUser } from './user-mutation';
import { send } from './send';
import { addJitter, pollInterval } from './waits';

/** The longest wait that a server may order before a retry; for a longer one the error is shown. */
const maxRetryMs = 10_000;

const getRetryWaitMs = (error: unknown) => (isApiError(error) ? (error.retryAfterMs ?? 0) : 0);

/** Whether the API answers the same request later: it failed, could not be reached, or is busy for a stated time. */
export const isTemporary = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 0 ||
    error.status >= 500 ||
    ((error.status === 429 || error.code === 'request_in_progress') && error.retryAfterMs !== undefined));

/** Whether a retry may succeed soon. */
const isRetryable = (error: unknown) => isTemporary(error) && getRetryWaitMs(error) <= maxRetryMs;

/** Waits 1 s, 2 s, …, at least as long as the server orders, with jitter, so that pages do not retry at the same moment. */
const retryDelay = (failures: number, error: unknown) =>
  Math.max(addJitter(1000 * 2 ** failures), getRetryWaitMs(error));

/**
 * Returns the `refetchInterval` of a poll, in ms. It differs by up to a quarter between pages, so that thousands of them do
 * not call at the same moment, and it is longer while the server orders to wait.
 *
 * @example
 *   const copierQuery = { ...callQuery(getCopier), refetchInterval: pollEvery(5_000) };
 */
export const pollEvery =
  (ms: number) =>
  ({ state }: { readonly state: { readonly error: unknown } }): number =>
    Math.max(pollInterval(ms), getRetryWaitMs(state.error));

/**
 * A query client whose invalidation also restarts the first fetch of a query while it is in flight, because its answer
 * may be older than the change. Mutations end with the scope of the user who started them.
 */
class UserQueryClient extends QueryClient {
  override defaultMutationOptions<Options extends MutationOptions<unknown, unknown, unknown, unknown>>(
    options?: Options,
  ): Options {
    const complete = super.defaultMutationOptions(options);
    return complete === options ? complete : bindToUser(complete, getUserScope());
  }

  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries({
      ...filters,
      predicate: (query) => query.state.data === undefined && (filters?.predicate?.(query) ?? true),
    });
    await super.invalidateQueries(filters, options);
  }
}

/** The query cache of the page, for the shell and every remote. It is cleared when the user changes. */
export const queryClient: QueryClient = new UserQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isRetryable(error),
      retryDelay,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Whether the data is a list that grows by pages. It is updated for each change; fetching all pages again is too much. */
const isPaged = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data;

// The answer of a change is set as data. A fetch that started before the change would overwrite it, so it is restarted.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const { action, query } = event;
  const isNewData = action.manual === true && action.dataUpdatedAt === undefined;
  if (isNewData && query.state.fetchStatus === 'fetching' && !isPaged(query.state.data))
    query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
});

subscribeToUser(() => {
  abortEarlyAnswers();
  queryClient.clear();
});

type Input<Id extends CallId> =
  unknown extends CallInput<Id> ? [input?: Record<string, never>] : [input: CallInput<Id>];

/**
 * A query of a call that reads, to be given to `useQuery`. Its key is the call's id followed by its input, so
 * `queryClient.invalidateQueries({ queryKey: [address.id] })` refreshes every input of it.
 *
 * @example
 *   export const productQuery = (url: string) => callQuery(getProduct, { params: { url } });
 *   const query = useQuery(productQuery('dashpro'));
 */
export function callQuery<Id extends CallId>(address: Address<Id>, ...input: Input<Id>) {
  return queryOptions<CallAnswer<Id>>({
    queryKey: [address.id, ...input],
    queryFn: () => send(address, ...input),
  });
}
