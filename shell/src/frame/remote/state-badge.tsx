import { Badge } from '@parque/ui';
import type { ChosenRemote } from '../../remotes/composition';

/** A badge with the state of a remote: running, stopped or in maintenance. */
export function StateBadge({ state }: Pick<ChosenRemote, 'state'>) {
  if (state === 'on') return <Badge tone="up">Activo</Badge>;
  if (state === 'off') return <Badge tone="danger">Desactivado</Badge>;
  return <Badge tone="accent">Mantenimiento</Badge>;
}
