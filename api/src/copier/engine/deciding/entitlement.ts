import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { productIds } from '@parque/contract';
import type { CopyReason } from '@parque/domain/copy';
import { prepared } from '../../../database/prepared';
import { connectorAccounts, licences, users } from '../../../database/schema';
import { ownsProduct } from '../../../products/ownership';
import type { Engine } from '../engine';
import type { Child } from '../recording/child';

/** A row when the child's owner was deleted, or a blocked licence covers the connector or the child's account number. */
const blocks = prepared((db) =>
  db
    .select({ id: users.id })
    .from(connectorAccounts)
    .innerJoin(users, eq(users.id, connectorAccounts.userId))
    .leftJoin(
      licences,
      and(
        eq(licences.userId, users.id),
        eq(licences.status, 'Bloqueado'),
        or(
          eq(licences.productId, productIds.connector),
          eq(licences.account1, connectorAccounts.number),
          eq(licences.account2, connectorAccounts.number),
        ),
      ),
    )
    .where(
      and(
        eq(connectorAccounts.id, sql.placeholder('child')),
        or(isNotNull(users.deletedAt), isNotNull(licences.id)),
      ),
    )
    .limit(1)
    .prepare('copier-child-blocks'),
);

/**
 * Why the owner of a child may not open positions now: the product is not owned or not active, or the user or a licence
 * is blocked. Then only what is already copied is followed and closed.
 */
export async function openingBar({ db, clock }: Engine, child: Child): Promise<CopyReason | undefined> {
  if (!(await ownsProduct(db, child.userId, [productIds.connector], clock.now()))) return 'product_inactive';
  const found = await blocks(db).execute({ child: child.accountId });
  return found.length > 0 ? 'licence_blocked' : undefined;
}
