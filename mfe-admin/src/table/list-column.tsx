import { IconButton, type Column, formatDateTime } from '@parque/ui';
import type { ReactNode } from 'react';
import { Digits } from './digits';

/** A date with its time, which browsers do not translate. */
const Moment = ({ at }: { readonly at: string }) => <Digits>{formatDateTime(at)}</Digits>;

export type CellValue = string | number | Date | null;

/** A column of a list that can be sorted and exported. */
export interface ListColumn<Row> extends Column<Row> {
  /** The value for sorting and for the CSV. Without it the column is only displayed. */
  readonly value?: (row: Row) => CellValue;
}

type ColumnOptions<Row> = Partial<Omit<ListColumn<Row>, 'key' | 'label' | 'value'>>;

/** A column of texts or figures, with a dash where there is none. */
export const createValueColumn = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => string | number | null,
  options: ColumnOptions<Row> = {},
): ListColumn<Row> => ({ key, label, cell: (row) => value(row) ?? '—', value, ...options });

/** A column of figures of equal width, such as the numbers of accounts. */
export const createDigitsColumn = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => string | number | null,
): ListColumn<Row> =>
  createValueColumn(key, label, value, { cell: (row) => <Digits>{value(row) ?? '—'}</Digits> });

export const createMomentColumn = <Row,>(
  key: string,
  label: string,
  getInstant: (row: Row) => string,
  options: ColumnOptions<Row> = {},
): ListColumn<Row> => ({
  key,
  label,
  cell: (row) => <Moment at={getInstant(row)} />,
  value: (row) => new Date(getInstant(row)),
  ...options,
});

export const createActionsColumn = <Row,>(cell: (row: Row) => ReactNode): ListColumn<Row> => ({
  key: 'acciones',
  label: 'Acciones',
  isActions: true,
  cell,
});

interface RowAction<Row> {
  readonly icon: 'edit' | 'eye' | 'trash';
  readonly label: (row: Row) => string;
  readonly onClick: (row: Row) => void;
}

export const createIconsColumn = <Row,>(...actions: readonly RowAction<Row>[]): ListColumn<Row> =>
  createActionsColumn((row) =>
    actions.map(({ icon, label, onClick }) => (
      <IconButton
        key={icon}
        icon={icon}
        tone={icon === 'trash' ? 'danger' : undefined}
        label={label(row)}
        onClick={() => onClick(row)}
      />
    )),
  );

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
