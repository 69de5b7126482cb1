import { productIds } from '@parque/contract';
import { plannedChildren, plannedMasters } from '@parque/contract/limits';
import type { Database } from '../database/database';
import { heldProducts } from '../products/repository';

type Held = Awaited<ReturnType<typeof heldProducts>>[number];

const isActive = ({ status, until }: Held, now: Date) => status === 'active' && (!until || until > now);

/**
 * How many accounts of a type the active products of a user include: the largest number of one of them. Without a number
 * of its own, only the connector includes any. Without an active product, the number of the connector.
 */
async function included(
  db: Database,
  userId: number,
  now: Date,
  { of, planned }: { readonly of: 'maxChildren' | 'maxMasters'; readonly planned: number },
): Promise<number> {
  const held = await heldProducts(db, userId);
  const numbers = held
    .filter((one) => isActive(one, now))
    .map(({ product }) => product[of] ?? (product.id === productIds.connector ? planned : 0));
  return Math.max(0, ...numbers) || planned;
}

export const includedChildren = (db: Database, userId: number, now: Date): Promise<number> =>
  included(db, userId, now, { of: 'maxChildren', planned: plannedChildren });

export const includedMasters = (db: Database, userId: number, now: Date): Promise<number> =>
  included(db, userId, now, { of: 'maxMasters', planned: plannedMasters });
