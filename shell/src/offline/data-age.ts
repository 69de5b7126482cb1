import type { QueryClient } from '@tanstack/react-query';

/**
 * When the oldest of the data that is shown was read, of what is kept for times without a connection; undefined when
 * none of it is shown.
 */
export function dataAge(queryClient: QueryClient): number | undefined {
  const moments = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ meta, state }) => meta?.offline === true && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}
