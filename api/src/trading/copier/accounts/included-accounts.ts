import { productIds } from '@parque/contract';
import { plannedChildren, plannedMasters } from '@parque/contract/limits';
import type { Database } from '../../../core/database/database';
import { listHeldProducts } from '../../../shop/products/repository';
import { types } from '../screens/own-accounts';

type Held = Awaited<ReturnType<typeof listHeldProducts>>[number];

const isActive = ({ status, until }: Held, now: Date) => status === 'active' && (!until || until > now);

/**
 * Counts the accounts of a type that a user may connect: the largest number that an active product includes. A
 * product without such a number includes none, except the connector. Without an active product, the number of the
 * connector counts.
 */
export async function countIncludedAccounts(db: Database, userId: number, now: Date, type: 2 | 3) {
  const [column, planned] =
    type === types.master
      ? (['maxMasters', plannedMasters] as const)
      : (['maxChildren', plannedChildren] as const);
  const numbers = (await listHeldProducts(db, userId))
    .filter((one) => isActive(one, now))
    .map(({ product }) => product[column] ?? (product.id === productIds.connector ? planned : 0));
  return Math.max(0, ...numbers) || planned;
}
