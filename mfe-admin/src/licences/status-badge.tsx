import { Badge } from '@parque/ui';

/** Whether something works, or an administrator has blocked it. */
export function StatusBadge({ status }: { readonly status: 'Activo' | 'Bloqueado' }) {
  return status === 'Activo' ? (
    <Badge tone="up">{status}</Badge>
  ) : (
    <Badge tone="danger" icon="lock">
      {status}
    </Badge>
  );
}
