import { productIds } from '@parque/contract';
import { plannedChildren } from '@parque/contract/limits';
import type { Database } from '../database/database';
import { heldProducts } from '../products/repository';

type Held = Awaited<ReturnType<typeof heldProducts>>[number];

const isActive = ({ status, until }: Held, now: Date) => status === 'active' && (!until || until > now);

/** Without a number of its own, only the connector includes children. */
const childrenOf = ({ product: { id, maxChildren } }: Held) =>
  maxChildren ?? (id === productIds.connector ? plannedChildren : 0);

/**
 * How many children the active products of a user include: the largest number of one of them. Without any, the number of
 * the connector.
 */
export async function includedChildren(db: Database, userId: number, now: Date): Promise<number> {
  const held = await heldProducts(db, userId);
  const most = Math.max(0, ...held.filter((one) => isActive(one, now)).map(childrenOf));
  return most || plannedChildren;
}
