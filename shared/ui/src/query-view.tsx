import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from './banner';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { requestIdOf } from './failure';
import { Icon } from './icon';
import { Spinner } from './spinner';

/** Props of {@link QueryView}. */
export interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is on its way, for screen readers: 'Cargando productos'. */
  readonly label?: string | undefined;
  /** Stands in for data of a known shape. Without it three planks light up in turn. */
  readonly skeleton?: ReactNode;
  /** Whether there is nothing in the data. */
  readonly isEmpty?: ((data: Data) => boolean) | undefined;
  /** Drawn instead of nothing: an `EmptyState` with the next step. */
  readonly empty?: ReactNode;
  /** Headline of a failure. */
  readonly failureTitle?: string | undefined;
  readonly children: (data: Data) => ReactNode;
}

type QueryProps<Data> = Pick<QueryViewProps<Data>, 'query'>;

function Retry<Data>({ query, size }: QueryProps<Data> & { readonly size?: 'sm' }) {
  return (
    <Button size={size} isBusy={query.isFetching} onClick={() => void query.refetch()}>
      <Icon name="retry" size="sm" />
      Reintentar
    </Button>
  );
}

/** What support needs to find the call. */
function Reference({ error }: { readonly error: Error }) {
  const requestId = requestIdOf(error);
  return requestId && <small className="pq-reference">Referencia: {requestId}</small>;
}

function Failed<Data>({ query, error, title }: QueryProps<Data> & { error: Error; title: string }) {
  return (
    <EmptyState tone="danger" icon="warning" title={title} action={<Retry query={query} />}>
      {error.message}
      <Reference error={error} />
    </EmptyState>
  );
}

function Loading({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="pq-loading" role="status" aria-label={label}>
      {children ?? <Spinner size="lg" />}
    </div>
  );
}

/**
 * Data of the server in its four faces: on its way, failed, empty and there. A failure is never drawn as an empty
 * list; data that could not be refreshed stays, and says so.
 */
export function QueryView<Data>({
  query,
  label = 'Cargando',
  skeleton,
  isEmpty,
  empty,
  failureTitle = 'No se han podido cargar los datos',
  children,
}: QueryViewProps<Data>) {
  const { data, error } = query;
  if (data === undefined) {
    if (error) return <Failed query={query} error={error} title={failureTitle} />;
    return <Loading label={label}>{skeleton}</Loading>;
  }
  return (
    <>
      {error && (
        <Banner
          tone="accent"
          title="Esto es lo último que sabemos: no se ha podido actualizar"
          action={<Retry query={query} size="sm" />}
        >
          {error.message}
          <Reference error={error} />
        </Banner>
      )}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
