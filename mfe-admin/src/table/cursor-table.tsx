import { Button, EmptyState, QueryView } from '@parque/ui';
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { toCsv } from './csv';
import { toFormatQuery } from './download';
import { nroColumn, type ListColumn, type Numbered } from './list-column';
import { ListTable } from './list-table';
import { NoMatch } from './no-match';
import { TableTools } from './table-tools';
import { useExport } from './use-export';
import type { TableAddress } from './use-table-address';

/**
 * Keeps the keyboard focus in a list whose focused row disappears, as after an action on it. Without it, the focus returns
 * to the start of the page.
 *
 * @param page - Changes with the rows.
 * @returns Properties of the element around the list, which receives the focus.
 */
function useListFocus(page: unknown) {
  const element = useRef<HTMLDivElement>(null);
  const focusedElement = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!focusedElement.current || focusedElement.current.isConnected) return;
    focusedElement.current = null;
    if (document.activeElement === document.body) element.current?.focus();
  }, [page]);
  return {
    ref: element,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focusedElement.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A dialog that was opened from the list gives the focus back to it. Without a target, the row was removed.
      if (relatedTarget && !relatedTarget.closest('dialog')) focusedElement.current = null;
    },
  };
}

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Rows per page, where the API accepts a limit. */
const limit = 25;

const positionName = 'desde';

/** Where the CSV of all rows comes from: the API writes it, or the rows are formatted by their columns. */
type Export<Row> = { readonly fileName: string } & (
  | { readonly fetchCsv: (format: ReturnType<typeof toFormatQuery>) => Promise<string> }
  | { readonly fetchRows: () => Promise<readonly Row[]> }
);

interface CursorTableProps<Row, Answer, Key extends QueryKey> {
  readonly label: string;
  readonly address: TableAddress;
  readonly createQuery: (page: {
    readonly limit: number;
    readonly cursor?: string;
  }) => UseQueryOptions<Answer, Error, RowPage<Row>, Key>;
  readonly columns: readonly ListColumn<Row>[];
  readonly getRowKey: (row: Row) => number | string;
  /** Rows on each page but the last. */
  readonly pageSize?: number;
  readonly csv?: Export<Row>;
  readonly searchLabel: string;
  readonly filters?: ReactNode;
  /** Shown when the unfiltered list is empty. */
  readonly empty: ReactNode;
}

interface PagerProps {
  readonly address: TableAddress;
  readonly next: string | null;
  readonly first: number;
  readonly count: number;
}

function Pager({ address, next, first, count }: PagerProps) {
  const cursors = address.getPosition(positionName);
  return (
    <nav className="pq-pager" aria-label="Páginas">
      <span>{`${first + 1}–${first + count}`}</span>
      <div>
        <Button
          size="sm"
          disabled={cursors.length === 0}
          onClick={() => address.setPosition(positionName, cursors.slice(0, -1))}
        >
          Anterior
        </Button>
        <Button
          size="sm"
          disabled={next === null}
          onClick={() => next !== null && address.setPosition(positionName, [...cursors, next])}
        >
          Siguiente
        </Button>
      </div>
    </nav>
  );
}

/** A page after the first one whose rows are gone. */
function EmptyPage({ onBack }: { readonly onBack: () => void }) {
  return (
    <EmptyState
      icon="check"
      title="Ya no queda nada en esta página"
      action={<Button onClick={onBack}>Volver a la página anterior</Button>}
    >
      Lo que había aquí se ha resuelto o ya no cumple los filtros.
    </EmptyState>
  );
}

/** A table with one page of a list; the server searches, sorts and pages. */
export function CursorTable<Row, Answer, Key extends QueryKey>({
  label,
  address,
  createQuery,
  columns,
  getRowKey,
  pageSize = limit,
  csv,
  searchLabel,
  filters,
  empty,
}: CursorTableProps<Row, Answer, Key>) {
  // The earlier cursors stay in the address, for the previous pages.
  const cursors = address.getPosition(positionName);
  const cursor = cursors.at(-1);
  // The previous page is shown until the new page has loaded.
  const query = useQuery({
    ...createQuery({ limit, ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
  });
  const { onExport, isExporting } = useExport(csv?.fileName ?? '', async (format) => {
    if (!csv) return '';
    if ('fetchCsv' in csv) return csv.fetchCsv(toFormatQuery(format));
    return toCsv(columns, await csv.fetchRows(), format);
  });
  const emptyContent = address.isFiltered ? <NoMatch onClear={address.clear} /> : empty;
  const focus = useListFocus(query.data);
  const first = cursors.length * pageSize;
  // The rows of this page may have been settled, or the filter may exclude them.
  const emptyPage = <EmptyPage onBack={() => address.setPosition(positionName, cursors.slice(0, -1))} />;
  return (
    <>
      <TableTools
        address={address}
        columns={columns}
        onExport={csv && onExport}
        isExporting={isExporting}
        searchLabel={searchLabel}
      >
        {filters}
      </TableTools>
      <div {...focus} role="group" aria-label={`Lista de ${label}`}>
        <QueryView
          query={query}
          label={`Cargando ${label}`}
          isEmpty={({ rows }) => rows.length === 0}
          empty={cursors.length > 0 ? emptyPage : emptyContent}
        >
          {({ rows, next }) => (
            <div aria-busy={query.isPlaceholderData}>
              <ListTable<Numbered<Row>>
                label={label}
                columns={[nroColumn, ...columns]}
                rows={rows.map((row, index) => ({ ...row, nro: first + index + 1 }))}
                getRowKey={getRowKey}
                sort={address.sort}
                onSort={address.setSort}
              />
              <Pager address={address} next={next} first={first} count={rows.length} />
            </div>
          )}
        </QueryView>
      </div>
    </>
  );
}
