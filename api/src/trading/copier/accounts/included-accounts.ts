import { productIds } from '@parque/contract';
import { plannedChildren, plannedMasters } from '@parque/contract/limits';
import type { Database } from '../../../core/database/database';
import { listHeldProducts } from '../../../shop/products/repository';

type Held = Awaited<ReturnType<typeof listHeldProducts>>[number];

const isActive = ({ status, until }: Held, now: Date) => status === 'active' && (!until || until > now);

/**
 * Counts the accounts of a type that a user may connect: the largest number that an active product includes. A
 * product without such a number includes none, except the connector. Without an active product, the number of the
 * connector counts.
 */
async function countIncludedAccounts(
  db: Database,
  userId: number,
  now: Date,
  { of, planned }: { readonly of: 'maxChildren' | 'maxMasters'; readonly planned: number },
): Promise<number> {
  const ownedProducts = await listHeldProducts(db, userId);
  const numbers = ownedProducts
    .filter((one) => isActive(one, now))
    .map(({ product }) => product[of] ?? (product.id === productIds.connector ? planned : 0));
  return Math.max(0, ...numbers) || planned;
}

export const countIncludedChildren = (db: Database, userId: number, now: Date): Promise<number> =>
  countIncludedAccounts(db, userId, now, { of: 'maxChildren', planned: plannedChildren });

export const countIncludedMasters = (db: Database, userId: number, now: Date): Promise<number> =>
  countIncludedAccounts(db, userId, now, { of: 'maxMasters', planned: plannedMasters });
