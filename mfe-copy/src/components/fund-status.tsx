import type { FundEntity } from '@parque/contract';
import { Badge } from '@parque/ui';

const states = {
  0: { tone: 'accent', text: 'Pendiente' },
  1: { tone: 'up', text: 'Confirmado' },
  2: { tone: 'danger', text: 'Rechazado' },
} as const;

/** The status of a payment (D-15). */
export function FundStatus({ status }: Pick<FundEntity, 'status'>) {
  const { tone, text } = states[status];
  return <Badge tone={tone}>{text}</Badge>;
}
