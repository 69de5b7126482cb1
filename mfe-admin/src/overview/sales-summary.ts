import type { MonthlySalesEntity } from '@parque/contract';
import { monthLabel } from './month-label';

export const totalOf = ({ months }: MonthlySalesEntity) =>
  months.reduce((total, { count }) => total + count, 0);

const sales = (count: number) => (count === 1 ? '1 venta' : `${count} ventas`);
const span = (months: number) => (months === 1 ? 'este mes' : `en ${months} meses`);

/** Describes the bars of a product in a sentence. */
export function salesSummary(product: MonthlySalesEntity): string {
  const { title, months } = product;
  const total = totalOf(product);
  if (total === 0) return `${title}: ninguna venta ${span(months.length)}.`;
  const best = months.reduce((most, month) => (month.count > most.count ? month : most));
  return `${title}: ${sales(total)} ${span(months.length)}; las más, ${best.count} en ${monthLabel(best.month)}.`;
}
