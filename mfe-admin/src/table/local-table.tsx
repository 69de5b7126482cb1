import { Pagination } from '@parque/ui';
import type { ReactNode } from 'react';
import { sortRows } from './arrange';
import { toCsv } from './csv';
import { download, useCsvFormat } from './download';
import { nroColumn, type ListColumn, type Numbered } from './list-column';
import { ListTable } from './list-table';
import { NoMatch } from './no-match';
import { TableTools } from './table-tools';
import type { TableAddress } from './use-table-address';

interface LocalTableProps<Row> {
  readonly label: string;
  readonly address: TableAddress;
  /** The rows that match the filters of the address. */
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  readonly getRowKey: (row: Row) => string | number;
  readonly searchLabel: string;
  /** Name of an exported file, without day and extension. */
  readonly fileName: string;
  /** Hides the row numbers, for tables in which another column has them. */
  readonly isUnnumbered?: boolean;
  readonly filters?: ReactNode;
}

const pageSize = 12;

function clampPage(address: TableAddress, total: number): number {
  const requestedPage = Number(address.getPosition('pagina')[0] ?? 1);
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  return Number.isInteger(requestedPage) ? Math.min(Math.max(requestedPage, 1), lastPage) : 1;
}

/** A table of rows that are all loaded: sorted and paged in the browser. */
export function LocalTable<Row>({
  label,
  address,
  rows,
  columns,
  getRowKey,
  searchLabel,
  fileName,
  isUnnumbered = false,
  filters,
}: LocalTableProps<Row>) {
  const sortedRows = sortRows(rows, columns, address.sort);
  const page = clampPage(address, sortedRows.length);
  const first = (page - 1) * pageSize;
  const shownRows = sortedRows
    .slice(first, first + pageSize)
    .map((row, index) => ({ ...row, nro: first + index + 1 }));
  const showPage = (next: number) => address.setPosition('pagina', next === 1 ? [] : [String(next)]);
  const format = useCsvFormat();
  const save = () => download(fileName, toCsv(columns, sortedRows, format), format);

  return (
    <>
      <TableTools address={address} columns={columns} searchLabel={searchLabel} onExport={save}>
        {filters}
      </TableTools>
      {sortedRows.length === 0 ? (
        <NoMatch onClear={address.clear} />
      ) : (
        <>
          <ListTable<Numbered<Row>>
            label={label}
            columns={isUnnumbered ? columns : [nroColumn, ...columns]}
            rows={shownRows}
            getRowKey={getRowKey}
            sort={address.sort}
            onSort={address.setSort}
          />
          <Pagination page={page} pageSize={pageSize} total={sortedRows.length} onPage={showPage} />
        </>
      )}
    </>
  );
}
