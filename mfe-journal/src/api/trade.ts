import { callQuery, pollEvery, send, type ApiError } from '@parque/api-client';
import type { CallAnswer, TradeDetailEntity } from '@parque/contract';
import { getTrade, getTradePath, listTrades, setInitialStop } from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';

/**
 * A trade with the deals of its position. All times are on the server's clock.
 *
 * @param ticket - Ticket of the closing deal.
 */
export const tradeQuery = (id: number, ticket: string) => ({
  ...callQuery(getTrade, { params: { id, ticket }, query: {} }),
  ...offlineOptions,
});

interface PolledPath {
  readonly state: {
    readonly data: CallAnswer<'getTradePath'> | undefined;
    readonly dataUpdateCount: number;
    readonly error: unknown;
  };
}

/** A terminal that has not loaded the prices after so many requests is requested less often. */
const promptRequests = 20;

/**
 * The prices while a trade was open; null where they are not known. They are requested again while a terminal loads them,
 * and until a terminal that sleeps is back.
 *
 * @param minutes - Chosen length of the bars.
 */
export const tradePathQuery = (id: number, ticket: string, minutes?: number) => ({
  ...callQuery(getTradePath, { params: { id, ticket }, query: { minutes } }),
  refetchInterval(query: PolledPath) {
    const { data, dataUpdateCount } = query.state;
    const { missing } = data ?? {};
    if (missing !== 'requested' && missing !== 'asleep') return false;
    const isPrompt = missing === 'requested' && dataUpdateCount < promptRequests;
    return pollEvery(isPrompt ? 2000 : 15_000)(query);
  },
});

/**
 * Stores the initial stop of the position of a trade; null removes it.
 *
 * @param price - The typed stop that the change replaces. When another one is stored (`edit_conflict`), it is read.
 */
export function useInitialStop(id: number, ticket: string, price: number | null) {
  const cache = useQueryClient();
  const refreshTrades = () =>
    Promise.all([getTrade, listTrades].map(({ id: call }) => cache.invalidateQueries({ queryKey: [call] })));
  return useMutation<TradeDetailEntity, ApiError, number | null>({
    mutationFn: (stop) => send(setInitialStop, { params: { id, ticket }, body: { stop, typed: price } }),
    onSuccess: refreshTrades,
    onError: ({ code }) => (code === 'edit_conflict' ? refreshTrades() : undefined),
  });
}
