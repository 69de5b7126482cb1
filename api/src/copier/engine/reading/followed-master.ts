import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { connectorAccounts, copierMasters } from '../../../database/schema';
import type { Engine } from '../engine';

const followed = (db: Database) =>
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
    .prepare('copier-followed-master');

const statements = new WeakMap<Database, ReturnType<typeof followed>>();

/** A master and its broker account; undefined: the account was deleted. */
export async function followedMaster({ db }: Engine, id: number) {
  const statement = statements.get(db) ?? followed(db);
  statements.set(db, statement);
  const [row] = await statement.execute({ id });
  return row;
}

export type FollowedMaster = NonNullable<Awaited<ReturnType<typeof followedMaster>>>;
