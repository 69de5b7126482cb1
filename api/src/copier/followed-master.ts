import { eq } from 'drizzle-orm';
import { connectorAccounts, copierMasters } from '../database/schema';
import type { Engine } from './engine';

/** A master with the account that it is at its broker; undefined: it is not connected any more. */
export async function followedMaster({ db }: Engine, id: number) {
  const [row] = await db
    .select({
      master: copierMasters,
      reference: connectorAccounts.reference,
      gateway: connectorAccounts.gateway,
      userId: connectorAccounts.userId,
    })
    .from(copierMasters)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierMasters.accountId))
    .where(eq(copierMasters.accountId, id));
  return row;
}

export type FollowedMaster = NonNullable<Awaited<ReturnType<typeof followedMaster>>>;
