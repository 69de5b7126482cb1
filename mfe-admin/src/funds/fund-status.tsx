import { Badge } from '@parque/ui';
import type { FundStatus } from '../api/funds';

const badges = [
  { tone: 'accent', label: 'Pendiente' },
  { tone: 'up', label: 'Confirmado' },
  { tone: 'danger', label: 'Rechazado' },
] as const;

/** The name of a payment's status (D-15). */
export const fundStatusName = (status: FundStatus) => badges[status].label;

export function FundBadge({ status }: { readonly status: FundStatus }) {
  const { tone, label } = badges[status];
  return <Badge tone={tone}>{label}</Badge>;
}
