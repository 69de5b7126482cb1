import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '../notice/banner';
import { Button } from '../button/button';
import { EmptyState } from '../notice/empty-state';
import { getRequestId } from '../notice/failure';
import { Icon } from '../icon/icon';
import { Spinner } from './spinner';

/** Props of {@link QueryView}. */
export interface QueryViewProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & {
    readonly refetch: () => Promise<unknown>;
  };
  /**
   * The pending data, for screen readers: 'Cargando productos'.
   *
   * @default 'Cargando'
   */
  readonly label?: string | undefined;
  /** Shown in place of data of a known shape. Without it a spinner is shown. */
  readonly skeleton?: ReactNode;
  /** Returns whether the data holds nothing to show. */
  readonly isEmpty?: ((data: Data) => boolean) | undefined;
  /** Shown for empty data: an `EmptyState` with the next step. */
  readonly empty?: ReactNode;
  /**
   * Headline of a failure.
   *
   * @default 'No se han podido cargar los datos'
   */
  readonly failureTitle?: string | undefined;
  /** The data that the retry loads again, for screen readers, where a page has several: 'Este mes'. */
  readonly subject?: string | undefined;
  readonly children: (data: Data) => ReactNode;
}

type QueryProps<Data> = Pick<QueryViewProps<Data>, 'query' | 'subject'>;

function Retry<Data>({ query, subject, size }: QueryProps<Data> & { readonly size?: 'sm' }) {
  return (
    <Button
      size={size}
      isBusy={query.isFetching}
      aria-label={subject && `Reintentar: ${subject}`}
      onClick={() => void query.refetch()}
    >
      <Icon name="retry" size="sm" />
      Reintentar
    </Button>
  );
}

/** The id with which support finds the request. */
function Reference({ error }: { readonly error: Error }) {
  const requestId = getRequestId(error);
  return requestId && <small className="pq-reference">Referencia: {requestId}</small>;
}

function Failed<Data>({ error, title, ...query }: QueryProps<Data> & { error: Error; title: string }) {
  return (
    <EmptyState tone="danger" icon="warning" title={title} action={<Retry {...query} />}>
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
 * Renders data of the server in its four states: loading, failed, empty and loaded. A failure is never shown as an
 * empty list. Data that could not be refreshed remains, with a notice.
 *
 * @example
 *   <QueryView
 *     query={useQuery(productsQuery)}
 *     label="Cargando productos"
 *     isEmpty={(products) => products.length === 0}
 *     empty={<EmptyState title="Todavía no hay productos" />}
 *   >
 *     {(products) => <ProductList products={products} />}
 *   </QueryView>
 */
export function QueryView<Data>({
  query,
  label = 'Cargando',
  skeleton,
  isEmpty,
  empty,
  failureTitle = 'No se han podido cargar los datos',
  subject,
  children,
}: QueryViewProps<Data>) {
  const { data, error } = query;
  if (data === undefined) {
    if (error) return <Failed query={query} subject={subject} error={error} title={failureTitle} />;
    return <Loading label={label}>{skeleton}</Loading>;
  }
  return (
    <>
      {error && (
        <Banner
          tone="accent"
          title="Últimos datos disponibles: no se ha podido actualizar"
          action={<Retry query={query} subject={subject} size="sm" />}
        >
          {error.message}
          <Reference error={error} />
        </Banner>
      )}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
