import type { QueryClient } from '@tanstack/react-query';

/**
 * Returns the time at which the oldest data on the screen was fetched, in ms, among the queries that are stored for offline
 * use; undefined when the screen shows none of them.
 */
export function findOldestUpdate(queryClient: QueryClient): number | undefined {
  const moments = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ meta, state }) => meta?.offline === true && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}
