import type { SaleEntity } from '@parque/contract';
import { Badge } from '@parque/ui';

const states = {
  active: { tone: 'up', label: 'Pagada' },
  delayed: { tone: 'accent', label: 'Atrasada' },
  disputed: { tone: 'accent', label: 'En disputa' },
  canceled: { tone: 'danger', label: 'Cancelada' },
  expired: { tone: 'danger', label: 'Vencida' },
  refunded: { tone: 'danger', label: 'Reembolsada' },
  charged_back: { tone: 'danger', label: 'Contracargo' },
} as const;

export const saleStateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }));

export const isSaleState = (text: string): text is SaleEntity['state'] => text in states;

export function SaleState({ state }: Pick<SaleEntity, 'state'>) {
  const { tone, label } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}
