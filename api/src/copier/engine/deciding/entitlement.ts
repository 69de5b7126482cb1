import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { productIds } from '@parque/contract';
import type { CopyReason } from '@parque/domain/copy';
import { leadsTo } from '../../../connector/copy-graph';
import { prepared } from '../../../database/prepared';
import { connectorAccounts, licences, users } from '../../../database/schema';
import { ownsProduct } from '../../../products/ownership';
import type { Engine } from '../engine';
import type { Child } from '../recording/child';

const { id, serverId, number } = connectorAccounts;

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

/** Whether the child's trades come back to its master, by any chain of accounts of any users. */
async function isInCycle({ db }: Engine, { accountId, master }: Child): Promise<boolean> {
  const rows = await db
    .select({ id, serverId, number })
    .from(connectorAccounts)
    .where(inArray(id, [accountId, master.id]));
  const [child, source] = [accountId, master.id].map((one) => rows.find((row) => row.id === one));
  return child !== undefined && source !== undefined && leadsTo(db, child, source);
}

/**
 * Why a child may not open positions now: the product is not owned or not active, the user or a licence is blocked, or
 * the accounts copy in a circle. Then only what is already copied is followed and closed.
 */
export async function openingBar(engine: Engine, child: Child): Promise<CopyReason | undefined> {
  const { db, clock } = engine;
  if (!(await ownsProduct(db, child.userId, [productIds.connector], clock.now()))) return 'product_inactive';
  const found = await blocks(db).execute({ child: child.accountId });
  if (found.length > 0) return 'licence_blocked';
  return (await isInCycle(engine, child)) ? 'copy_cycle' : undefined;
}
