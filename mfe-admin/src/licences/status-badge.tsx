import { Badge } from '@parque/ui';
import type { RowState } from './row-state';

/** Whether a licence is active, blocked by an administrator, or of a user without access to the product. */
export function StatusBadge({ status }: { readonly status: RowState }) {
  if (status === 'Activo') return <Badge tone="up">{status}</Badge>;
  return (
    <Badge tone="danger" {...(status === 'Bloqueado' && { icon: 'lock' })}>
      {status}
    </Badge>
  );
}
