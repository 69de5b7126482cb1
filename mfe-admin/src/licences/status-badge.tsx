import { Badge } from '@parque/ui';

/** Whether a licence is active or blocked by an administrator. */
export function StatusBadge({ status }: { readonly status: 'Activo' | 'Bloqueado' }) {
  return status === 'Activo' ? (
    <Badge tone="up">{status}</Badge>
  ) : (
    <Badge tone="danger" icon="lock">
      {status}
    </Badge>
  );
}
