import { callQuery } from '@parque/api-client';
import { listOwnedProducts } from '@parque/contract/addresses';
import { Button, EmptyState, Page } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { Waiting } from './waiting';

/** Shown for a route that requires products, until the API has answered what the user owns. */
export function WaitingForProducts({ title }: { readonly title: string }) {
  const query = useQuery(callQuery(listOwnedProducts));
  if (!query.isError) return <Waiting title={title} />;
  return (
    <Page title={title}>
      <EmptyState
        tone="danger"
        icon="warning"
        title="No hemos podido comprobar tus productos"
        action={
          <Button variant="primary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Reintentar
          </Button>
        }
      >
        {query.error.message}
      </EmptyState>
    </Page>
  );
}
