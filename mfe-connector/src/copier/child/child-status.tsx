import type { CopyChildEntity } from '@parque/contract';
import { Badge, type BadgeProps } from '@parque/ui';

const statuses = {
  conectando: { label: 'Conectando', tone: 'accent' },
  activo: { label: 'Activo', tone: 'up' },
  solo_cierres: { label: 'Solo cierres', tone: 'accent', icon: 'leave' },
  en_pausa: { label: 'Pausado', icon: 'clock' },
  credenciales_rechazadas: { label: 'Credenciales rechazadas', tone: 'danger' },
  detenido_por_limite: { label: 'Detenido por límite', tone: 'danger' },
  no_puede_operar: { label: 'No puede operar', tone: 'danger' },
  sin_conexion: { label: 'Sin conexión', tone: 'danger' },
} as const satisfies Record<CopyChildEntity['status'], Pick<BadgeProps, 'tone' | 'icon'> & { label: string }>;

interface ChildStatusProps extends Pick<CopyChildEntity, 'status'> {
  readonly isWithoutMaster?: boolean;
}

/** The state of a child as a badge. */
export function ChildStatus({ status, isWithoutMaster = false }: ChildStatusProps) {
  if (isWithoutMaster && status === 'en_pausa') return <Badge icon="clock">Sin maestra · Pausado</Badge>;
  const { label, ...look } = statuses[status];
  return <Badge {...look}>{label}</Badge>;
}
