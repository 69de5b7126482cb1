import { productIds } from '@parque/contract';
import type { Database } from '../../core/database/database';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { hasConnectorAccounts, listHeldProducts } from './repository';

/** Returns the products that a user owns now, without expired ones. Suspended ones are included, and give no access. */
export async function listUserProducts(db: Database, userId: number, now: Date) {
  const heldRows = await listHeldProducts(db, userId);
  return heldRows
    .filter(({ status, until }) => status === 'suspended' || !until || until > now)
    .map(({ product, status, until }) => ({
      id: product.id,
      title: product.title,
      url: product.url,
      status: status === 'suspended' ? ('Suspendido' as const) : ('Activo' as const),
      fecha_caducidad: until?.toISOString() ?? null,
    }));
}

/** Whether a user owns one of these products, and it is active. */
export async function hasProduct(db: Database, userId: number, anyOf: readonly number[], now: Date) {
  const ownedProducts = await listUserProducts(db, userId, now);
  return ownedProducts.some(({ id, status }) => status === 'Activo' && anyOf.includes(id));
}

/**
 * Rejects a user who does not own one of these products, or owns them only suspended or expired.
 *
 * @throws ApiRuleError - `product_required`.
 */
export async function requireProduct(db: Database, userId: number, anyOf: readonly number[], now: Date) {
  if (!(await hasProduct(db, userId, anyOf, now))) throw new ApiRuleError('product_required');
}

/**
 * Products, owned or not, in which a user still has something to manage: connected accounts continue to close their
 * copies after the product has ended.
 */
export async function listRemainingProducts(db: Database, userId: number): Promise<number[]> {
  return (await hasConnectorAccounts(db, userId)) ? [productIds.connector] : [];
}
