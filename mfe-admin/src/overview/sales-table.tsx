import type { MonthlySalesEntity } from '@parque/contract';
import { DataTable, type Column } from '@parque/ui';
import { shortMonth } from './month-label';
import { totalOf } from './sales-summary';

/** The same as the bars, in figures. */
export function SalesTable({ sales }: { readonly sales: readonly MonthlySalesEntity[] }) {
  const columns: Column<MonthlySalesEntity>[] = [
    { key: 'title', label: 'Producto', isHeading: true, cell: ({ title }) => title },
    ...(sales[0]?.months ?? []).map(({ month }, index) => ({
      key: month,
      label: shortMonth(month),
      isNumeric: true,
      cell: ({ months }: MonthlySalesEntity) => months[index]?.count ?? 0,
    })),
    { key: 'total', label: 'Total', isNumeric: true, cell: (product) => <strong>{totalOf(product)}</strong> },
  ];
  return (
    <DataTable
      label="Ventas por producto y mes"
      isDense
      columns={columns}
      rows={sales}
      keyOf={({ product_id }) => product_id}
    />
  );
}
