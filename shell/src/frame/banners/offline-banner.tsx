import { Banner, Exact, formatDateTime } from '@parque/ui';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useOffline } from '../../offline/connection';

/**
 * Returns the time at which the oldest data on the screen was fetched, in ms, among the queries that are stored for offline
 * use; undefined when the screen shows none of them.
 */
function findOldestUpdate(queryClient: QueryClient): number | undefined {
  const moments = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ meta, state }) => meta?.offline === true && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

function DataAge() {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  const age = useSyncExternalStore(subscribe, () => findOldestUpdate(queryClient));
  return <Exact>{age === undefined ? '' : `Datos del ${formatDateTime(new Date(age))}. `}</Exact>;
}

export function OfflineBanner() {
  const isLost = useOffline();
  return (
    <div role="status">
      {isLost && (
        <Banner tone="accent" title="Sin conexión">
          <span>
            <DataAge />
            Nada de lo que escribas se pierde; podrás guardarlo cuando vuelva la conexión.
          </span>
        </Banner>
      )}
    </div>
  );
}
