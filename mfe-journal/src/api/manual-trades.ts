import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallAnswer, CallInput } from '@parque/contract';
import { listManualTrades, removeManualTrade, saveManualTrade } from '@parque/contract/addresses';
import { manualPrefix } from '@parque/domain/journal';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type ManualTradeInput = CallInput<'saveManualTrade'>['body'];

/** Which trades of an account its owner typed or corrected. */
export const manualTradesQuery = (id: number) => callQuery(listManualTrades, { params: { id } });

/** The position of a further typed trade. */
export const createManualPosition = (): string =>
  manualPrefix + crypto.randomUUID().replaceAll('-', '').slice(0, 20);

/** Types a trade or corrects a reported one, and fetches all data again. */
export function useSaveManualTrade(id: number, position: string) {
  const cache = useQueryClient();
  return useMutation<CallAnswer<'saveManualTrade'>, ApiError, ManualTradeInput>({
    mutationFn: (body) => send(saveManualTrade, { params: { id, position }, body }),
    onSuccess: () => cache.invalidateQueries(),
  });
}

/** Deletes a typed trade or a correction, and fetches all data again. */
export function useRemoveManualTrade(id: number, position: string, onRemoved: () => void) {
  const cache = useQueryClient();
  return useMutation<unknown, ApiError, void>({
    mutationFn: () => send(removeManualTrade, { params: { id, position } }),
    onSuccess: () => {
      // The page of a deleted trade is left before its data are fetched again.
      onRemoved();
      return cache.invalidateQueries();
    },
  });
}
