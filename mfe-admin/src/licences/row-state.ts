import type { CopyUserEntity, LicenceEntity } from '@parque/contract';
import { getExpiryState } from './expiry';

export const rowStates = [
  'Activo',
  'Bloqueado',
  'Caducado',
  'Suspendido',
  'Retirado',
  'Sin producto',
] as const;
export type RowState = (typeof rowStates)[number];

/** The effective state of a licence or a copy account: its own status first, then the access of its user to the product. */
export function getRowState(row: LicenceEntity | CopyUserEntity): RowState {
  if (row.status === 'Bloqueado') return 'Bloqueado';
  // An account that an admin added by e-mail has no user, and thus no product.
  if ('idUsuario' in row && row.idUsuario === null) return 'Activo';
  if (row.access === 'suspended') return 'Suspendido';
  if (row.access === 'revoked') return 'Retirado';
  if (row.access === null) return 'Sin producto';
  return row.fecha_caducidad !== null && getExpiryState(row.fecha_caducidad) === 'over'
    ? 'Caducado'
    : 'Activo';
}
