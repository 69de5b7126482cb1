import type { OwnedProductEntity } from '@parque/contract';
import type { Database } from '../database/database';
import { Refusal } from '../http/refusal';
import { heldProducts } from './repository';

/** What somebody owns now. What has ended is gone; what is suspended is shown, and opens nothing. */
export async function ownedProducts(db: Database, userId: number, now: Date): Promise<OwnedProductEntity[]> {
  const held = await heldProducts(db, userId);
  return held
    .filter(({ status, until }) => status === 'suspended' || !until || until > now)
    .map(({ product, status, until }) => ({
      id: product.id,
      title: product.title,
      url: product.url,
      status: status === 'suspended' ? ('Suspendido' as const) : ('Activo' as const),
      fecha_caducidad: until?.toISOString() ?? null,
    }));
}

/**
 * Lets go on only who owns one of these products, active.
 *
 * @throws Refusal - `product_required`.
 */
export async function requireProduct(
  db: Database,
  userId: number,
  anyOf: readonly number[],
  now: Date,
): Promise<void> {
  const owned = await ownedProducts(db, userId, now);
  if (!owned.some(({ id, status }) => status === 'Activo' && anyOf.includes(id))) {
    throw new Refusal('product_required');
  }
}
