import {
  QueryClient,
  queryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import type { Address, CallAnswer, CallId, CallInput } from '@parque/contract';
import { subscribeToSession, getSession } from '@parque/session';
import { isApiError } from './api-error';
import { send } from './send';

const mayHeal = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 500);

/**
 * A query client that asks again after a change, whatever is on its way. A query's very first answer is otherwise waited
 * for: when it was made before the change, it would stand as if it were the one after it.
 */
class FreshQueryClient extends QueryClient {
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

/** The one query cache of the page, for the shell and every remote. It is emptied whenever the person changes. */
export const queryClient: QueryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && mayHeal(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Lists that grow by pages are told of each change apart; to ask for all of them again with each would be too much. */
const isPaged = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data;

// What a change has answered is put in by hand. A question that was on its way before it would bring back what was.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const { action, query } = event;
  const isOfNow = action.manual === true && action.dataUpdatedAt === undefined;
  if (isOfNow && query.state.fetchStatus === 'fetching' && !isPaged(query.state.data))
    query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
});

let person = getSession().user?.id;
subscribeToSession(() => {
  const id = getSession().user?.id;
  if (id === person) return;
  person = id;
  queryClient.clear();
});

type Input<Id extends CallId> =
  unknown extends CallInput<Id> ? [input?: Record<string, never>] : [input: CallInput<Id>];

/**
 * A query of a GET call, to be given to `useQuery`. Its key is the call's id followed by its input, so
 * `queryClient.invalidateQueries({ queryKey: [address.id] })` refreshes every input of it.
 */
export function callQuery<Id extends CallId>(address: Address<Id>, ...input: Input<Id>) {
  return queryOptions<CallAnswer<Id>>({
    queryKey: [address.id, ...input],
    queryFn: () => send(address, ...input),
  });
}
