import { send, type ApiError } from '@parque/api-client';
import type { TradingSymbolEntity } from '@parque/contract';
import { listSymbols, searchSymbols } from '@parque/contract/addresses';
import { queryOptions, useMutation } from '@tanstack/react-query';

const searched = (id: number, search: string): Promise<TradingSymbolEntity[]> =>
  send(searchSymbols, { params: { id }, query: { search } });

/**
 * The symbols of an account, with what a tick is worth in its money.
 *
 * @param isFirst - Whether it is the first account of its owner, whose symbols the API lists by itself.
 */
export const symbolsQuery = (id: number, isFirst: boolean) =>
  queryOptions({
    queryKey: isFirst ? [listSymbols.id] : [searchSymbols.id, id],
    queryFn: () => (isFirst ? send(listSymbols) : searched(id, '')),
  });

/** Looks for symbols that are not among those that the account usually has. */
export function useFindSymbols(id: number) {
  return useMutation<TradingSymbolEntity[], ApiError, string>({
    mutationFn: (search) => searched(id, search),
  });
}
