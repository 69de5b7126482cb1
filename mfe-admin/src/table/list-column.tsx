import type { Column } from '@parque/ui';

export type CellValue = string | number | Date | null;

/** A column of a list that can be sorted and exported. */
export interface ListColumn<Row> extends Column<Row> {
  /** The value for sorting and for the CSV. Without it the column is only displayed. */
  readonly value?: (row: Row) => CellValue;
}

/** A row and its position in the list, counted from 1. */
export type Numbered<Row> = Row & { readonly nro: number };

export const nroColumn: ListColumn<{ readonly nro: number }> = {
  key: 'nro',
  label: 'Nro',
  isForWide: true,
  cell: ({ nro }) => (
    <span translate="no" className="pq-num pq-mute">
      {nro}
    </span>
  ),
};
