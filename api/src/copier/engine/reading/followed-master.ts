import { eq, sql } from 'drizzle-orm';
import { prepared } from '../../../database/prepared';
import { brokerServers, connectorAccounts, copierMasters } from '../../../database/schema';
import type { Engine } from '../engine';

const followed = prepared((db) =>
  db
    .select({
      master: copierMasters,
      reference: connectorAccounts.reference,
      gateway: connectorAccounts.gateway,
      server: brokerServers.name,
      number: connectorAccounts.number,
    })
    .from(copierMasters)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierMasters.accountId))
    .innerJoin(brokerServers, eq(brokerServers.id, connectorAccounts.serverId))
    .where(eq(copierMasters.accountId, sql.placeholder('id')))
    .prepare('copier-followed-master'),
);

/** A master and its broker account; undefined: the account was deleted. */
export async function followedMaster({ db }: Engine, id: number) {
  const [row] = await followed(db).execute({ id });
  return row;
}

export type FollowedMaster = NonNullable<Awaited<ReturnType<typeof followedMaster>>>;

/** How a master's record names the account that it follows. */
export const followedName = ({ gateway, server, number }: FollowedMaster) => `${gateway} ${server}/${number}`;

/** Server and number in {@link followedName}. */
const accountOf = (name: string) => name.slice(name.indexOf(' ') + 1);

/** The account that the record of a master follows, and the one that its row names now. */
export const accountsOf = (followed: FollowedMaster) => ({
  before: accountOf(followed.master.followed ?? followed.master.reference ?? ''),
  next: accountOf(followedName(followed)),
});

/**
 * What the record of the last reading is worth for the account that is read now:
 * - `same`: it is the same account by the same gateway, also under a new reference
 * - `other_gateway`: the same account, but deals cannot be read from where the other gateway stopped
 * - `other_account`: the master's row names another account now
 * - `none`: it was never read
 */
export function continuityOf(followed: FollowedMaster): 'same' | 'other_gateway' | 'other_account' | 'none' {
  const { master, reference } = followed;
  if (master.baselineAt === null) return 'none';
  if (master.followed === null) return master.reference === reference ? 'same' : 'other_account';
  const name = followedName(followed);
  if (master.followed === name) return 'same';
  return accountOf(master.followed) === accountOf(name) ? 'other_gateway' : 'other_account';
}
