import {
  readRow,
  createRowReader,
  SkippedRowError,
  type FoundTable,
  type ReadRow,
  type TableMapping,
} from '@parque/domain/statement';
import { DataTable, formatNumber, type Column } from '@parque/ui';
import { formatMoment } from './day-text';

const shownRows = 3;
/** Maximum of rows that are tried for the sample: totals and cancelled orders can come first. */
const maxTriedRows = 60;

const formatFigure = (value: number) => formatNumber(value, { maximumFractionDigits: 8 });

const sideNames = { buy: 'Compra', sell: 'Venta' } as const;

const columns: readonly Column<ReadRow>[] = [
  { key: 'symbol', label: 'Símbolo', cell: ({ symbol }) => symbol || 'Movimiento', isHeading: true },
  {
    key: 'side',
    label: 'Sentido',
    cell: ({ kind, side }) => (kind === 'trade' || kind === 'deal' ? sideNames[side] : '—'),
  },
  { key: 'time', label: 'Apertura', cell: ({ time }) => formatMoment(time) },
  {
    key: 'close',
    label: 'Cierre',
    cell: ({ kind, closeTime }) => (kind === 'trade' ? formatMoment(closeTime) : '—'),
  },
  { key: 'volume', label: 'Volumen', cell: ({ volume }) => formatFigure(volume), isNumeric: true },
  { key: 'price', label: 'Precio', cell: ({ price }) => formatFigure(price), isNumeric: true },
  { key: 'profit', label: 'Resultado', cell: ({ profit }) => formatFigure(profit), isNumeric: true },
  {
    key: 'costs',
    label: 'Costes',
    cell: ({ commission, fee, swap }) => formatFigure(commission + fee + swap),
    isNumeric: true,
  },
];

function readFirstRows(table: FoundTable, mapping: TableMapping): ReadRow[] {
  const readCells = createRowReader(table, mapping);
  const rows: ReadRow[] = [];
  for (const cells of table.rows.slice(0, maxTriedRows)) {
    try {
      rows.push(readRow(readCells(cells), mapping.rows));
    } catch (error) {
      if (!(error instanceof SkippedRowError)) throw error;
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
  const rows = readFirstRows(table, mapping);
  if (rows.length === 0) return <p>Con estas columnas no se lee ninguna de las primeras filas.</p>;
  return (
    <DataTable
      label="Tus primeras filas, leídas"
      columns={columns}
      rows={rows}
      getRowKey={(row) => rows.indexOf(row)}
      isDense
    />
  );
}
