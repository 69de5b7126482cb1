import type { RequirementEntity } from '@parque/contract';
import type { SessionState } from './session';

/** What a session says of a person. */
type Claims = Pick<SessionState, 'token' | 'user' | 'owned'>;

/** Whether an address may be opened: `unknown` while it is not known yet what the user owns. */
export type Permission = 'granted' | 'refused' | 'unknown';

/**
 * What a requirement means for a session. Every part of the requirement must hold; only products with status
 * Activo count.
 */
export function permissionFor(requires: RequirementEntity | undefined, session: Claims): Permission {
  if (!requires) return 'granted';
  if (requires.rol !== undefined && session.user?.rol !== requires.rol) return 'refused';
  const { anyProduct } = requires;
  if (!anyProduct) return 'granted';
  if (!session.owned) return session.user ? 'unknown' : 'refused';
  return session.owned.some(({ id, status }) => status === 'Activo' && anyProduct.includes(id))
    ? 'granted'
    : 'refused';
}

/** Whether the session meets the requirement; false while that is unknown. */
export function can(requires: RequirementEntity | undefined, session: Claims): boolean {
  return permissionFor(requires, session) === 'granted';
}
