import { formatNumber } from '@parque/ui';
import type { Sums } from './revenue-sums';

/** The share of subscriptions that were lost, such as `2 de 40 (5 %)`; a dash when there were none to lose. */
export function formatChurn({ lost, active_at_start }: Pick<Sums, 'lost' | 'active_at_start'>): string {
  if (active_at_start === 0) return '—';
  const percent = formatNumber((lost / active_at_start) * 100, { maximumFractionDigits: 1 });
  return `${lost} de ${active_at_start} (${percent}\u00a0%)`;
}
