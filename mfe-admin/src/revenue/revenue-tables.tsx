import type { MonthlyRevenueEntity } from '@parque/contract';
import { DataTable, type Column } from '@parque/ui';
import { monthLabel } from '../overview/month-label';
import { churnText } from './churn';
import { MinorMoney } from './minor-money';
import { netOf, type ProductSums, type Sums } from './revenue-sums';

interface Figures<Row> {
  readonly sumsOf: (row: Row) => Sums;
  readonly recurringOf: (row: Row) => number;
  readonly currency: string;
}

/** The columns that both tables have. */
function figureColumns<Row>({ sumsOf, recurringOf, currency }: Figures<Row>): Column<Row>[] {
  const money = (unitsOf: (row: Row) => number) => (row: Row) => (
    <MinorMoney units={unitsOf(row)} currency={currency} />
  );
  return [
    { key: 'sold', label: 'Ventas', isNumeric: true, cell: (row) => sumsOf(row).sold },
    {
      key: 'gross',
      label: 'Ingresos',
      isNumeric: true,
      isForWide: true,
      cell: money((row) => sumsOf(row).gross),
    },
    {
      key: 'refunded',
      label: 'Devuelto',
      isNumeric: true,
      isForWide: true,
      cell: money((row) => sumsOf(row).refunded),
    },
    { key: 'net', label: 'Neto', isNumeric: true, cell: money((row) => netOf(sumsOf(row))) },
    { key: 'recurring', label: 'Recurrentes', isNumeric: true, cell: money(recurringOf) },
  ];
}

interface MonthTableProps {
  readonly months: readonly MonthlyRevenueEntity[];
  readonly currency: string;
}

/** The figures of each month, latest first. */
export function RevenueMonths({ months, currency }: MonthTableProps) {
  const columns: Column<MonthlyRevenueEntity>[] = [
    { key: 'month', label: 'Mes', isHeading: true, cell: ({ month }) => monthLabel(month) },
    ...figureColumns<MonthlyRevenueEntity>({
      sumsOf: (month) => month,
      recurringOf: ({ recurring }) => recurring,
      currency,
    }),
    { key: 'churn', label: 'Bajas', isNumeric: true, cell: churnText },
  ];
  return (
    <DataTable
      label="Ingresos por mes"
      columns={columns}
      rows={[...months].reverse()}
      keyOf={({ month }) => month}
    />
  );
}

interface ProductTableProps {
  readonly products: readonly ProductSums[];
  readonly currency: string;
}

/** The figures of each product over all months. */
export function RevenueProducts({ products, currency }: ProductTableProps) {
  const columns: Column<ProductSums>[] = [
    { key: 'product', label: 'Producto', isHeading: true, cell: ({ title }) => title },
    ...figureColumns<ProductSums>({
      sumsOf: ({ sums }) => sums,
      recurringOf: ({ recurring }) => recurring,
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
      keyOf={({ product_id }) => product_id}
    />
  );
}
