import { eq, sql } from 'drizzle-orm';
import { batchCalls } from '../../../../core/database/batch';
import { createArrayPlaceholder, prepareOnce } from '../../../../core/database/prepared';
import { brokerServers, connectorAccounts, copierMasters } from '../../../../core/database/schema';
import type { Engine } from '../engine';

const followedMastersQuery = prepareOnce((db) =>
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
    .where(sql`${copierMasters.accountId} = any(${createArrayPlaceholder('ids', 'bigint')})`)
    .prepare('copier-followed-masters'),
);

const findRow = batchCalls(async (db, ids: readonly number[]) => {
  const rows = await followedMastersQuery(db).execute({ ids: [...ids] });
  return ids.map((id) => rows.find(({ master }) => master.accountId === id));
});

/** Returns a master and its broker account; undefined: the account was deleted. */
export const findFollowedMaster = ({ db }: Engine, id: number) => findRow(db, id);

export type FollowedMaster = NonNullable<Awaited<ReturnType<typeof findFollowedMaster>>>;

/** Formats the name of an account, as the record of a master stores it. */
export const formatFollowedName = ({ gateway, server, number }: FollowedMaster) =>
  `${gateway} ${server}/${number}`;

/** Returns server and number of a name from {@link formatFollowedName}. */
const parseAccountName = (name: string) =>
  name
    .slice(name.indexOf(' ') + 1)
    .trim()
    .toLowerCase();

/** Returns the account that the record of a master follows, and the one that its row names now. */
export const getFollowedAccounts = (followedMaster: FollowedMaster) => ({
  before: parseAccountName(followedMaster.master.followed ?? followedMaster.master.reference ?? ''),
  next: parseAccountName(formatFollowedName(followedMaster)),
});

/**
 * Compares the account of the last reading with the account that is read now:
 * - `same`: the same account through the same gateway, also under a new reference
 * - `other_gateway`: the same account, but its deals cannot be read from where the previous gateway stopped
 * - `other_account`: the master's row names another account now
 * - `none`: no account was read before
 */
export function compareFollowedAccount(
  followedMaster: FollowedMaster,
): 'same' | 'other_gateway' | 'other_account' | 'none' {
  const { master, reference } = followedMaster;
  if (master.baselineAt === null) return 'none';
  if (master.followed === null) return master.reference === reference ? 'same' : 'other_account';
  const name = formatFollowedName(followedMaster);
  if (master.followed === name) return 'same';
  // Gateways may write the name of a server differently.
  return parseAccountName(master.followed) === parseAccountName(name) ? 'other_gateway' : 'other_account';
}
