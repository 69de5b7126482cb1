import { and, eq, inArray, sql } from 'drizzle-orm';
import { notifyChildren } from '../copier/engine/notices';
import type { Database } from '../database/database';
import { connectorAccounts, copierChildren } from '../database/schema';
import type { ConnectorRow } from './repository';

/**
 * Lets the children of a user copy a new master only after another activation: the owner accepted the risk of the former
 * one. Until then they only close, so that copies that are open stay managed.
 */
export async function requireNewActivation(
  tx: Database,
  { id: masterId, userId }: Pick<ConnectorRow, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  const children = tx
    .select({ id: connectorAccounts.id })
    .from(connectorAccounts)
    .where(and(eq(connectorAccounts.userId, userId), eq(connectorAccounts.type, 3)));
  await tx
    .update(copierChildren)
    .set({
      mode: sql`case when ${copierChildren.mode} = 'activo' then 'solo_cierres' else ${copierChildren.mode} end`,
      activatedAt: null,
      version: sql`${copierChildren.version} + 1`,
      updatedAt: now,
    })
    .where(inArray(copierChildren.accountId, children));
  await notifyChildren(tx, masterId);
}
