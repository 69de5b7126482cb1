import { Badge } from '@parque/ui';
import type { RowState } from './row-state';

export function StatusBadge({ status }: { readonly status: RowState }) {
  if (status === 'Activo') return <Badge tone="up">{status}</Badge>;
  return (
    <Badge tone="danger" {...(status === 'Bloqueado' && { icon: 'lock' })}>
      {status}
    </Badge>
  );
}
