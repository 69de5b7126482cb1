import type { ReactNode } from 'react';
import { SortHeader, type Sort } from './sort-header';

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures: at the right, one under the other. */
  readonly isNumeric?: boolean | undefined;
  /** On phones, the first line of the block that a row becomes. */
  readonly isHeading?: boolean | undefined;
  /** Left out on phones, and by whoever else has little room. */
  readonly isForWide?: boolean | undefined;
  /** Buttons of the row, at its end. */
  readonly isActions?: boolean | undefined;
  readonly isSortable?: boolean | undefined;
}

/** Props of {@link DataTable}. */
export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly isDense?: boolean | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

const flag = (isSet: boolean | undefined) => (isSet ? '' : undefined);

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  return (
    <td
      data-label={column.label}
      data-num={flag(column.isNumeric)}
      data-wide={flag(column.isHeading)}
      data-hide={flag(column.isForWide)}
      data-actions={flag(column.isActions)}
    >
      {column.isActions ? <div>{column.cell(row)}</div> : column.cell(row)}
    </td>
  );
}

/** Rows of the same kind. On phones each row becomes a block with its labels. */
export function DataTable<Row>({ label, columns, rows, keyOf, isDense, sort, onSort }: DataTableProps<Row>) {
  return (
    <div className="pq-table" data-stack="" data-dense={flag(isDense)}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
