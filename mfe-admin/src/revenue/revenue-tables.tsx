import type { MonthlyRevenueEntity } from '@parque/contract';
import { DataTable, type Column } from '@parque/ui';
import { formatMonth } from '../overview/month-label';
import { formatChurn } from './churn';
import { MinorMoney } from './minor-money';
import { computeNet, type ProductSums, type Sums } from './revenue-sums';

interface Figures<Row> {
  readonly getSums: (row: Row) => Sums;
  readonly getRecurring: (row: Row) => number;
  readonly currency: string;
}

function createFigureColumns<Row>({ getSums, getRecurring, currency }: Figures<Row>): Column<Row>[] {
  const renderMoney = (getUnits: (row: Row) => number) => (row: Row) => (
    <MinorMoney units={getUnits(row)} currency={currency} />
  );
  const wideColumn = { isNumeric: true, isForWide: true };
  return [
    { key: 'sold', label: 'Ventas', isNumeric: true, cell: (row) => getSums(row).sold },
    { ...wideColumn, key: 'gross', label: 'Ingresos', cell: renderMoney((row) => getSums(row).gross) },
    { ...wideColumn, key: 'refunded', label: 'Devuelto', cell: renderMoney((row) => getSums(row).refunded) },
    { key: 'net', label: 'Neto', isNumeric: true, cell: renderMoney((row) => computeNet(getSums(row))) },
    { key: 'recurring', label: 'Recurrentes', isNumeric: true, cell: renderMoney(getRecurring) },
  ];
}

interface MonthTableProps {
  readonly months: readonly MonthlyRevenueEntity[];
  readonly currency: string;
}

export function RevenueMonths({ months, currency }: MonthTableProps) {
  const columns: Column<MonthlyRevenueEntity>[] = [
    { key: 'month', label: 'Mes', isHeading: true, cell: ({ month }) => formatMonth(month) },
    ...createFigureColumns<MonthlyRevenueEntity>({
      getSums: (month) => month,
      getRecurring: ({ recurring }) => recurring,
      currency,
    }),
    { key: 'churn', label: 'Bajas', isNumeric: true, cell: formatChurn },
  ];
  return (
    <DataTable
      label="Ingresos por mes"
      columns={columns}
      rows={[...months].reverse()}
      getRowKey={({ month }) => month}
    />
  );
}

interface ProductTableProps {
  readonly products: readonly ProductSums[];
  readonly currency: string;
}

export function RevenueProducts({ products, currency }: ProductTableProps) {
  const columns: Column<ProductSums>[] = [
    { key: 'product', label: 'Producto', isHeading: true, cell: ({ title }) => title },
    ...createFigureColumns<ProductSums>({
      getSums: ({ sums }) => sums,
      getRecurring: ({ recurring }) => recurring,
      currency,
    }),
    { key: 'active', label: 'Suscripciones', isNumeric: true, isForWide: true, cell: ({ active }) => active },
    { key: 'lost', label: 'Bajas', isNumeric: true, cell: ({ sums }) => sums.lost },
  ];
  return (
    <DataTable
      label="Ingresos por producto"
      columns={columns}
      rows={products}
      getRowKey={({ product_id }) => product_id}
    />
  );
}
