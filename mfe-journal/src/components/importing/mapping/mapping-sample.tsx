import {
  readRow,
  rowReader,
  SkippedRow,
  type FoundTable,
  type ReadRow,
  type TableMapping,
} from '@parque/domain/statement';
import { DataTable, formatNumber, type Column } from '@parque/ui';
import { momentText } from './day-text';

const shownRows = 3;
/** Rows that are tried until enough are read: totals and cancelled orders can come first. */
const triedRows = 60;

const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 8 });

const columns: readonly Column<ReadRow>[] = [
  { key: 'symbol', label: 'Símbolo', cell: ({ symbol }) => symbol || 'Movimiento', isHeading: true },
  {
    key: 'side',
    label: 'Sentido',
    cell: ({ kind, side }) => (kind === 'money' ? '—' : side === 'buy' ? 'Compra' : 'Venta'),
  },
  { key: 'time', label: 'Apertura', cell: ({ time }) => momentText(time) },
  {
    key: 'close',
    label: 'Cierre',
    cell: ({ kind, closeTime }) => (kind === 'trade' ? momentText(closeTime) : '—'),
  },
  { key: 'volume', label: 'Volumen', cell: ({ volume }) => figure(volume), isNumeric: true },
  { key: 'price', label: 'Precio', cell: ({ price }) => figure(price), isNumeric: true },
  { key: 'profit', label: 'Resultado', cell: ({ profit }) => figure(profit), isNumeric: true },
  {
    key: 'costs',
    label: 'Costes',
    cell: ({ commission, fee, swap }) => figure(commission + fee + swap),
    isNumeric: true,
  },
];

function firstRows(table: FoundTable, mapping: TableMapping): ReadRow[] {
  const cellsOf = rowReader(table, mapping);
  const rows: ReadRow[] = [];
  for (const cells of table.rows.slice(0, triedRows)) {
    try {
      rows.push(readRow(cellsOf(cells), mapping.rows));
    } catch (error) {
      if (!(error instanceof SkippedRow)) throw error;
    }
    if (rows.length === shownRows) break;
  }
  return rows;
}

interface MappingSampleProps {
  readonly table: FoundTable;
  readonly mapping: TableMapping;
}

/** The first rows of the file as the mapping reads them. */
export function MappingSample({ table, mapping }: MappingSampleProps) {
  const rows = firstRows(table, mapping);
  if (rows.length === 0) return <p>Con estas columnas no se lee ninguna de las primeras filas.</p>;
  return (
    <DataTable
      label="Tus primeras filas, leídas"
      columns={columns}
      rows={rows}
      keyOf={(row) => rows.indexOf(row)}
      isDense
    />
  );
}
