import type { FundEntity } from '@parque/contract';
import { Badge } from '@parque/ui';

const states = {
  0: { tone: 'accent', text: 'Pendiente' },
  1: { tone: 'up', text: 'Confirmado' },
  2: { tone: 'danger', text: 'Rechazado' },
} as const;

export function FundStatus({ status, withdrawn_at }: Pick<FundEntity, 'status' | 'withdrawn_at'>) {
  if (withdrawn_at) return <Badge>Retirado</Badge>;
  const { tone, text } = states[status];
  return <Badge tone={tone}>{text}</Badge>;
}
