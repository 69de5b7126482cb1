import type { CopyChildEntity, CopyMasterEntity } from '@parque/contract';
import { Badge, formatDateTime, type BadgeProps } from '@parque/ui';

import { modeNames } from './mode-names';

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

/** Whether an account cannot be read at present, so that nothing of it is copied. */
export const isOutOfReach = (status: CopyChildEntity['status']) =>
  status === 'sin_conexion' || status === 'credenciales_rechazadas';

/**
 * Whether no open copy of a child belongs to a position that its master holds: the master has closed the position, or it
 * is a former master.
 */
export const hasOnlyExtraCopies = ({ difference, open_copies }: CopyChildEntity) =>
  difference.extra >= open_copies;

/** States since when an unreachable account sends nothing; undefined when it is reachable or was never read. */
export const describeSilence = ({ silent_since: since }: Pick<CopyChildEntity, 'silent_since'>) =>
  since ? `Últimos datos disponibles: ${formatDateTime(since)}.` : undefined;

interface ChildStatusProps {
  readonly child: Pick<CopyChildEntity, 'status' | 'mode' | 'is_terminal' | 'opening_bar'>;
  /** null: there is none. */
  readonly master: CopyMasterEntity | null;
}

/** A terminal has no password that a broker could reject: its owner disconnected it, or has to confirm the account. */
const terminalLabels: Partial<Record<CopyChildEntity['status'], string>> = {
  credenciales_rechazadas: 'Terminal sin conectar',
};

type OpeningBar = NonNullable<CopyChildEntity['opening_bar']>;

const barLabels = {
  product_inactive: 'Producto inactivo',
  licence_blocked: 'Licencia bloqueada',
  copy_cycle: 'Copia en círculo',
  account_twice: 'Cuenta repetida',
} as const satisfies Record<OpeningBar['reason'], string>;

export function ChildStatus({ child, master }: ChildStatusProps) {
  const { status, mode, is_terminal, opening_bar: bar } = child;
  // A child that was not activated has the status of a pause in every mode.
  const isClosing = status === 'en_pausa' && mode === 'solo_cierres';
  if (!master && status === 'en_pausa')
    return <Badge icon="clock">{`Sin maestra · ${modeNames[isClosing ? mode : 'pausado']}`}</Badge>;
  if (isClosing) return <Badge icon="clock">Solo cierres · Sin activar</Badge>;
  if (master && status === 'activo' && isOutOfReach(master.status))
    return <Badge tone="danger">Maestra sin conexión</Badge>;
  const { label, ...look } = statuses[status];
  // The mode alone would open positions.
  if (bar && status === 'solo_cierres' && mode === 'activo')
    return <Badge {...look}>{`${label} · ${barLabels[bar.reason]}`}</Badge>;
  return <Badge {...look}>{(is_terminal && terminalLabels[status]) || label}</Badge>;
}
