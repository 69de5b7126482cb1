import { callQuery, send, type ApiError } from '@parque/api-client';
import type { TradeDetailEntity } from '@parque/contract';
import { getTrade, getTradePath, listTrades, setInitialStop } from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { kept } from './kept';

/**
 * A trade with the deals of its position. All times are on the server's clock.
 *
 * @param ticket - Of the closing deal.
 */
export const tradeQuery = (id: number, ticket: string) => ({
  ...callQuery(getTrade, { params: { id, ticket }, query: {} }),
  ...kept,
});

/** The prices while a trade was open; null where they are not known. */
export const tradePathQuery = (id: number, ticket: string) =>
  callQuery(getTradePath, { params: { id, ticket } });

/** Stores the initial stop of the position of a trade; null removes it. */
export function useInitialStop(id: number, ticket: string) {
  const cache = useQueryClient();
  return useMutation<TradeDetailEntity, ApiError, number | null>({
    mutationFn: (stop) => send(setInitialStop, { params: { id, ticket }, body: { stop } }),
    onSuccess: () =>
      Promise.all(
        [getTrade, listTrades].map(({ id: call }) => cache.invalidateQueries({ queryKey: [call] })),
      ),
  });
}
