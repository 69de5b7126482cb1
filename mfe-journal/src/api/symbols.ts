import { send, type ApiError } from '@parque/api-client';
import type { TradingSymbolEntity } from '@parque/contract';
import { listSymbols, searchSymbols } from '@parque/contract/addresses';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const searched = (id: number, search: string): Promise<TradingSymbolEntity[]> =>
  send(searchSymbols, { params: { id }, query: { search } });

/**
 * The symbols of an account, with what a tick is worth in its money.
 *
 * @param isFirst - Whether it is the first account of its owner, whose symbols the API lists by itself.
 */
export const symbolsQuery = (id: number, isFirst: boolean) =>
  queryOptions({
    // An account that is closed makes another the first: the answer always belongs to the account.
    queryKey: [listSymbols.id, id],
    queryFn: () => (isFirst ? send(listSymbols) : searched(id, '')),
  });

/** The symbols of an account that were searched for by name. */
export const foundSymbolsQuery = (id: number) =>
  queryOptions<TradingSymbolEntity[]>({
    queryKey: [searchSymbols.id, id],
    queryFn: () => [],
    staleTime: Infinity,
  });

/** Looks for symbols that are not among those that the account usually has; what is found stays with the account. */
export function useFindSymbols(id: number) {
  const cache = useQueryClient();
  return useMutation<TradingSymbolEntity[], ApiError, string>({
    mutationFn: (search) => searched(id, search),
    onSuccess: (more) =>
      cache.setQueryData(foundSymbolsQuery(id).queryKey, (found = []) => [
        ...found.filter(({ name }) => more.every((one) => one.name !== name)),
        ...more,
      ]),
  });
}
