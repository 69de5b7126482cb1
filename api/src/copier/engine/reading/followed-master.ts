import { eq, sql } from 'drizzle-orm';
import { prepared } from '../../../database/prepared';
import { connectorAccounts, copierMasters } from '../../../database/schema';
import type { Engine } from '../engine';

const followed = prepared((db) =>
  db
    .select({
      master: copierMasters,
      reference: connectorAccounts.reference,
      gateway: connectorAccounts.gateway,
      userId: connectorAccounts.userId,
    })
    .from(copierMasters)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierMasters.accountId))
    .where(eq(copierMasters.accountId, sql.placeholder('id')))
    .prepare('copier-followed-master'),
);

/** A master and its broker account; undefined: the account was deleted. */
export async function followedMaster({ db }: Engine, id: number) {
  const [row] = await followed(db).execute({ id });
  return row;
}

export type FollowedMaster = NonNullable<Awaited<ReturnType<typeof followedMaster>>>;
