import { send, type ApiError } from '@parque/api-client';
import type { TradingSymbolEntity } from '@parque/contract';
import { listSymbols, listTradedSymbols, searchSymbols } from '@parque/contract/addresses';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const fetchSymbols = (id: number, search: string): Promise<TradingSymbolEntity[]> =>
  send(searchSymbols, { params: { id }, query: { search } });

/**
 * The symbols of an account, with the tick value in its currency.
 *
 * @param isFirst - Whether it is the owner's first account. Without an account in the request the API lists its symbols.
 */
export const symbolsQuery = (id: number, isFirst: boolean) =>
  queryOptions({
    // After the first account is closed another one is the first, so the key always contains the account.
    queryKey: [listSymbols.id, id],
    queryFn: () => (isFirst ? send(listSymbols) : fetchSymbols(id, '')),
  });

/** The symbols of an account's history, with their last closing price. */
export const tradedSymbolsQuery = (id: number) =>
  queryOptions({
    queryKey: [listTradedSymbols.id, id],
    queryFn: () => send(listTradedSymbols, { params: { id } }),
  });

/** The symbols of an account that a search by name has found. */
export const foundSymbolsQuery = (id: number) =>
  queryOptions<TradingSymbolEntity[]>({
    queryKey: [searchSymbols.id, id],
    queryFn: () => [],
    staleTime: Infinity,
  });

/** Searches symbols that the account's list does not contain. The results are stored with the account. */
export function useFindSymbols(id: number) {
  const cache = useQueryClient();
  return useMutation<TradingSymbolEntity[], ApiError, string>({
    mutationFn: (search) => fetchSymbols(id, search),
    onSuccess: (more) =>
      cache.setQueryData(foundSymbolsQuery(id).queryKey, (symbols = []) => [
        ...symbols.filter(({ name }) => more.every((symbol) => symbol.name !== name)),
        ...more,
      ]),
  });
}
