import type { MonthlySalesEntity } from '@parque/contract';
import { DataTable, type Column } from '@parque/ui';
import { formatMonth } from './month-label';

type MonthRow = ReturnType<typeof toMonthRows>[number];

function toMonthRows(sales: readonly MonthlySalesEntity[]) {
  const months = sales[0]?.months ?? [];
  return months
    .map(({ month }, index) => ({
      month,
      sold: sales
        .map(({ title, months: counts }) => ({ title, count: counts[index]?.count ?? 0 }))
        .filter(({ count }) => count > 0),
    }))
    .reverse();
}

const columns: readonly Column<MonthRow>[] = [
  { key: 'month', label: 'Mes', isHeading: true, cell: ({ month }) => formatMonth(month) },
  {
    key: 'sold',
    label: 'Por producto',
    cell: ({ sold }) => sold.map(({ title, count }) => `${title} ${count}`).join(', ') || '—',
  },
  {
    key: 'total',
    label: 'Total',
    isNumeric: true,
    cell: ({ sold }) => sold.reduce((total, { count }) => total + count, 0),
  },
];

export function SalesTable({ sales }: { readonly sales: readonly MonthlySalesEntity[] }) {
  return (
    <DataTable
      label="Ventas por mes y producto"
      columns={columns}
      rows={toMonthRows(sales)}
      getRowKey={({ month }) => month}
    />
  );
}
