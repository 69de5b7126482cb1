import type { MonthlySalesEntity } from '@parque/contract';
import { countText } from '@parque/ui';
import { monthLabel } from './month-label';

export const totalOf = ({ months }: MonthlySalesEntity) =>
  months.reduce((total, { count }) => total + count, 0);

const span = (months: number) => (months === 1 ? 'este mes' : `en ${months} meses`);

/** Describes the bars of a product in a sentence. */
export function salesSummary(product: MonthlySalesEntity): string {
  const { title, months } = product;
  const total = totalOf(product);
  if (total === 0) return `${title}: ninguna venta ${span(months.length)}.`;
  const best = months.reduce((most, month) => (month.count > most.count ? month : most));
  return `${title}: ${countText(total, 'venta', 'ventas')} ${span(months.length)}; las más, ${best.count} en ${monthLabel(best.month)}.`;
}
