import type { ReactNode } from 'react';
import { SortHeader, type Sort } from './sort-header';
import { getTranslateAttribute } from '../format/translate-attribute';

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures, aligned to the right. */
  readonly isNumeric?: boolean | undefined;
  /** On phones, the first line of the block that a row becomes. */
  readonly isHeading?: boolean | undefined;
  /** Omitted on phones and in other narrow layouts. */
  readonly isForWide?: boolean | undefined;
  /** Buttons of the row, at its end. */
  readonly isActions?: boolean | undefined;
  readonly isSortable?: boolean | undefined;
}

/** Props of {@link DataTable}. */
export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly getRowKey: (row: Row) => string | number;
  readonly isDense?: boolean | undefined;
  /** Few short columns, which stay a table on phones, without a line above. */
  readonly isFlat?: boolean | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

const toFlag = (isSet: boolean | undefined) => (isSet ? '' : undefined);

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = column.cell(row);
  return (
    <td
      translate={column.isNumeric ? 'no' : getTranslateAttribute(content)}
      data-label={column.label}
      data-num={toFlag(column.isNumeric)}
      data-wide={toFlag(column.isHeading)}
      data-hide={toFlag(column.isForWide)}
      data-actions={toFlag(column.isActions)}
    >
      {column.isActions ? <div>{content}</div> : content}
    </td>
  );
}

/**
 * A table of rows. On phones each row becomes a block with labels.
 *
 * @example
 *   <DataTable
 *     label="Operaciones"
 *     columns={[
 *       { key: 'symbol', label: 'Símbolo', isHeading: true, cell: ({ symbol }) => symbol },
 *       { key: 'lots', label: 'Lotes', isNumeric: true, cell: ({ lots }) => formatLots(lots) },
 *     ]}
 *     rows={trades}
 *     getRowKey={({ id }) => id}
 *   />
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, getRowKey, isDense, isFlat, sort, onSort } = props;
  return (
    <div
      className="pq-table"
      data-stack={toFlag(!isFlat)}
      data-flush={toFlag(isFlat)}
      data-dense={toFlag(isDense)}
    >
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
            <tr key={getRowKey(row)}>
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
