import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Address, CallAnswer, CallId, CallInput } from '@parque/contract';
import { subscribeToSession, getSession } from '@parque/session';
import { isApiError } from './api-error';
import { send } from './send';

const mayHeal = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 500);

/** The one query cache of the page, for the shell and every remote. It is emptied whenever the person changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && mayHeal(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
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
