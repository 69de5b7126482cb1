import type { MonthlySalesEntity } from '@parque/contract';
import { countText } from '@parque/ui';
import { formatMonth } from './month-label';

export const sumSales = ({ months }: MonthlySalesEntity) =>
  months.reduce((total, { count }) => total + count, 0);

const formatSpan = (months: number) => (months === 1 ? 'este mes' : `en ${months} meses`);

export function describeSales(product: MonthlySalesEntity): string {
  const { title, months } = product;
  const total = sumSales(product);
  if (total === 0) return `${title}: ninguna venta ${formatSpan(months.length)}.`;
  const best = months.reduce((bestSoFar, month) => (month.count > bestSoFar.count ? month : bestSoFar));
  return `${title}: ${countText(total, 'venta', 'ventas')} ${formatSpan(months.length)}; las más, ${best.count} en ${formatMonth(best.month)}.`;
}
