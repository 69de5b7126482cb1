import { callQuery } from '@parque/api-client';
import { getBalance } from '@parque/contract/addresses';
import { formatDateTime } from '@parque/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';

const balanceQuery = (id: number) => ({ ...callQuery(getBalance, { body: { id } }), ...offlineOptions });

/** The balance of an account. While it cannot be read, it is the last known one, with its time. */
export function useBalance(id: number) {
  const { data, error, dataUpdatedAt } = useQuery(balanceQuery(id));
  const asOf = data?.as_of ?? (data && error ? dataUpdatedAt : undefined);
  return {
    amount: data?.balance,
    /** Whether it is not known and could not be read. */
    isMissing: error !== null && data === undefined,
    /** When the balance was this one; undefined while it is current. */
    asOf,
    /** `asOf` as a sentence of the interface. */
    asOfText: asOf === undefined ? undefined : `Últimos datos disponibles: ${formatDateTime(new Date(asOf))}`,
  };
}

/** Reads the balance again, so that it fits the trades that were read again. */
export function useRereadBalance(id: number): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: balanceQuery(id).queryKey });
}
