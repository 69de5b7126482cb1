import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { getBrokers } from '../../broker/brokers';
import type { GuardedGateway } from '../../broker/guarded';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import {
  brokerServers,
  connectorAccounts,
  copierChildren,
  copierMasters,
  users,
} from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireProduct } from '../../../shop/products/ownership';

/** @throws ApiRuleError - `broker_unreachable`: this installation has no such gateway. */
export function requireGateway(
  services: Services,
  { gateway: kind }: Pick<typeof connectorAccounts.$inferSelect, 'gateway'>,
): GuardedGateway {
  const gateway = getBrokers(services).gateway(kind);
  if (!gateway) throw new ApiRuleError('broker_unreachable');
  return gateway;
}

/** The types of accounts, as the database stores them. */
export const types = { master: 2, child: 3 } as const;

export const requireConnector = ({ db, now }: Pick<Services, 'db' | 'now'>, { id }: Pick<UserEntity, 'id'>) =>
  requireProduct(db, id, [productIds.connector], now());

/**
 * Accepts users who own the product, and users without it who still have connected accounts: they can see, pause, close
 * and delete what they have.
 *
 * @throws ApiRuleError - `product_required`.
 */
export async function requireOwnAccounts(
  services: Pick<Services, 'db' | 'now'>,
  user: Pick<UserEntity, 'id'>,
): Promise<void> {
  const [account] = await services.db
    .select({ id: connectorAccounts.id })
    .from(connectorAccounts)
    .where(eq(connectorAccounts.userId, user.id))
    .limit(1);
  if (!account) await requireConnector(services, user);
}

const userCondition = eq(connectorAccounts.userId, sql.placeholder('userId'));

const selectChildren = (db: Database) =>
  db
    .select({ account: connectorAccounts, server: brokerServers.name, copier: copierChildren })
    .from(connectorAccounts)
    .innerJoin(brokerServers, eq(brokerServers.id, connectorAccounts.serverId))
    .leftJoin(copierChildren, eq(copierChildren.accountId, connectorAccounts.id));

const childrenQuery = prepareOnce((db) =>
  selectChildren(db)
    .where(and(userCondition, eq(connectorAccounts.type, types.child)))
    .orderBy(asc(connectorAccounts.slot))
    .prepare('copier-children-of'),
);

const mastersQuery = prepareOnce((db) =>
  db
    .select({ account: connectorAccounts, server: brokerServers.name, copier: copierMasters })
    .from(connectorAccounts)
    .innerJoin(brokerServers, eq(brokerServers.id, connectorAccounts.serverId))
    .leftJoin(copierMasters, eq(copierMasters.accountId, connectorAccounts.id))
    .where(and(userCondition, eq(connectorAccounts.type, types.master)))
    .orderBy(asc(connectorAccounts.slot))
    .prepare('copier-masters-of'),
);

/** Returns a user's children with their settings; a new child has no stored settings. */
export const listChildrenByUser = (db: Database, userId: number) => childrenQuery(db).execute({ userId });

export type ChildRow = Awaited<ReturnType<typeof listChildrenByUser>>[number];

/** Returns the children of all users that have a master and a mode that opens positions. */
export const listActiveChildren = (db: Database): Promise<ChildRow[]> =>
  selectChildren(db)
    .where(and(eq(copierChildren.mode, 'activo'), isNotNull(connectorAccounts.masterId)))
    .orderBy(asc(connectorAccounts.id));

export const listMastersByUser = (db: Database, userId: number) => mastersQuery(db).execute({ userId });

export type MasterRow = Awaited<ReturnType<typeof listMastersByUser>>[number];

/** Returns the master of a child; undefined: it has none. */
export async function findMasterByChild(
  db: Database,
  { account: { userId, masterId } }: Pick<ChildRow, 'account'>,
): Promise<MasterRow | undefined> {
  return (await listMastersByUser(db, userId)).find(({ account }) => account.id === masterId);
}

/**
 * Returns a child of the user.
 *
 * @throws ApiRuleError - `product_required`; `forbidden` for another user's, `not_found` where there is no such child.
 */
export async function getOwnChild(
  services: Services,
  user: Pick<UserEntity, 'id'>,
  id: number,
): Promise<ChildRow> {
  const { db } = services;
  await requireOwnAccounts(services, user);
  const row = (await listChildrenByUser(db, user.id)).find(({ account }) => account.id === id);
  if (row) return row;
  const [other] = await db
    .select({ userId: connectorAccounts.userId })
    .from(connectorAccounts)
    .where(and(eq(connectorAccounts.id, id), eq(connectorAccounts.type, types.child)));
  throw new ApiRuleError(other && other.userId !== user.id ? 'forbidden' : 'not_found');
}

/** @throws ApiRuleError - `copy_without_master`. */
export async function getOwnMaster({ db }: Pick<Services, 'db'>, child: Pick<ChildRow, 'account'>) {
  const row = await findMasterByChild(db, child);
  if (!row) throw new ApiRuleError('copy_without_master');
  return row;
}

/**
 * Serialises the changes of a user's accounts: the second waits until the first has committed. The lock lets other calls
 * refer to the user. Otherwise, a call that has changed a child and is about to write the audit would deadlock with it.
 */
export async function lockConnector(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
