import type { RequirementEntity } from '@parque/contract';
import type { SessionState } from './session';

/** The parts of a session that decide permissions. */
type Claims = Pick<SessionState, 'token' | 'user' | 'owned'> & Partial<Pick<SessionState, 'remaining'>>;

/** Whether the user may open an address; `unknown` until the API has answered what the user owns. */
export type Permission = 'granted' | 'refused' | 'unknown';

/**
 * Returns whether a session meets a requirement. It must meet every part of the requirement; only products with status
 * `Activo` count, and with `orRemaining` also products in which the user still has something to manage.
 *
 * @example
 *   getPermission({ anyProduct: [2, 3] }, getSession()); // 'granted', 'refused', or 'unknown' while products load
 */
export function getPermission(requires: RequirementEntity | undefined, session: Claims): Permission {
  if (!requires) return 'granted';
  if (requires.rol !== undefined && session.user?.rol !== requires.rol) return 'refused';
  const { anyProduct, orRemaining, ownsAny } = requires;
  if (!anyProduct && !ownsAny) return 'granted';
  if (!session.owned) return session.user ? 'unknown' : 'refused';
  const isNamed = (id: number) => anyProduct?.includes(id) ?? true;
  const isOwned = session.owned.some(({ id, status }) => status === 'Activo' && isNamed(id));
  const isRemaining = orRemaining && session.remaining?.some(isNamed);
  return isOwned || isRemaining ? 'granted' : 'refused';
}

/** Whether the session meets the requirement; false while the permission is `unknown`. */
export function can(requires: RequirementEntity | undefined, session: Claims): boolean {
  return getPermission(requires, session) === 'granted';
}
