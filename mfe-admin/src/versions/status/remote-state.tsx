import type { RegisteredRemoteEntity } from '@parque/contract';
import { Badge } from '@parque/ui';

type State = RegisteredRemoteEntity['state'];

const badges = {
  on: { tone: 'up', label: 'Activo' },
  off: { tone: 'danger', label: 'Apagado' },
  maintenance: { tone: 'accent', label: 'En mantenimiento' },
} as const;

export const getStateName = (state: State) => badges[state].label;

export function StateBadge({ state }: { readonly state: State }) {
  const { tone, label } = badges[state];
  return <Badge tone={tone}>{label}</Badge>;
}
