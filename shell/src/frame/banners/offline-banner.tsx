import { Banner, Exact, formatDateTime } from '@parque/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { findOldestUpdate } from '../../offline/data-age';
import { useOffline } from '../../offline/connection';

function DataAge() {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  const age = useSyncExternalStore(subscribe, () => findOldestUpdate(queryClient));
  return <Exact>{age === undefined ? '' : `Datos del ${formatDateTime(new Date(age))}. `}</Exact>;
}

/** Shows that there is no connection, and the age of the data on the page. */
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
