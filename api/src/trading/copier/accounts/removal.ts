import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CallArguments, UserEntity } from '@parque/contract';
import { getBrokers } from '../../broker/brokers';
import { closeAllKey } from '../engine/recording/command';
import { lockMaster } from '../engine/lease';
import { queueCloses } from '../engine/recording/queue-closes';
import { storeLeftCopies } from '../screens/left-copies/store-copies';
import { storePastCopies } from '../screens/log/past-copies';
import { countOpenCopies } from '../screens/open-copies';
import { notifyChildren, notifyLog } from '../engine/notices';
import type { Database } from '../../../core/database/database';
import { connectorAccounts, copierChildren } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { unlinkIfUnused } from '../../journal/accounts/credentials';
import { clearFindingPositions, busyCondition, pauseChildren } from './master-change';
import { lockConnector, types } from '../screens/own-accounts';
import * as repository from './repository';
import type { ConnectorRow } from './repository';
import { getOwnAccount, recordAudit } from './shared-steps';

export type OpenCopiesChoice = NonNullable<CallArguments<'deleteConnectorAccount'>['query']['open_copies']>;

export const toAuditFacts = ({ number, serverId, type, multiplier, masterId }: ConnectorRow) => ({
  number,
  serverId,
  type,
  multiplier,
  ...(type === 3 && { masterId }),
});

/** Unlinks the broker account of a deleted or changed row, unless another row uses it. */
export async function unlink(services: Services, { gateway: kind, reference }: ConnectorRow): Promise<void> {
  const gateway = getBrokers(services).gateway(kind);
  if (gateway) await unlinkIfUnused(services, gateway, reference);
}

/** Returns the children whose copies end with an account: the child itself, or all children of a master. */
const listAffectedChildIds = async (tx: Database, { id, type }: ConnectorRow): Promise<number[]> =>
  type === 3 ? [id] : repository.listChildIds(tx, id);

/** Returns the master that an account is or copies; null: a child without a master. */
const getMasterId = ({ id, type, masterId }: ConnectorRow): number | null => (type === 2 ? id : masterId);

/**
 * Marks an account for removal: its children only close from now on, and it is removed once they hold no copies. Children
 * that were not activated stay paused.
 */
async function requestRemoval(tx: Database, account: ConnectorRow, children: readonly number[], now: Date) {
  await tx
    .update(copierChildren)
    .set({ mode: 'solo_cierres', version: sql`${copierChildren.version} + 1`, updatedAt: now })
    .where(and(inArray(copierChildren.accountId, [...children]), isNotNull(copierChildren.activatedAt)));
  return repository.setRemovalRequest(tx, account.id, now);
}

/**
 * Deletes an account whose copying has ended. What its children still hold, and their log, are stored.
 *
 * @throws ApiRuleError - `not_found`: it was removed in the meantime.
 */
async function removeAccount(
  tx: Database,
  services: Services,
  {
    account,
    children,
    after,
  }: { readonly account: ConnectorRow; readonly children: number[]; readonly after?: object },
): Promise<ConnectorRow> {
  const { id, userId, type } = account;
  const removalTime = services.now();
  await storeLeftCopies(tx, userId, children, removalTime);
  if (type === types.master) {
    await storePastCopies(tx, { masterId: id }, 'master_deleted');
    await clearFindingPositions(tx, children);
  }
  const row = await repository.removeAccount(tx, userId, id);
  if (!row) throw new ApiRuleError('not_found');
  if (type === types.master) await pauseChildren(tx, row, children, removalTime);
  const before = toAuditFacts(row);
  await recordAudit(tx, services, { user: { id: userId }, action: 'connector.delete', row, before, after });
  return row;
}

interface RequestedDeletion {
  readonly user: UserEntity;
  readonly account: ConnectorRow;
  readonly choice: OpenCopiesChoice | undefined;
}

/**
 * Deletes an account of the user. With open copies its owner chooses: leave them open, close them, or manage them until
 * they are closed. In the last two cases the account is removed by {@link removeEmptied}.
 *
 * @throws ApiRuleError - `copies_open`: there are open copies and no choice.
 */
export async function deleteOwnAccount(
  tx: Database,
  services: Services,
  { user, account, choice }: RequestedDeletion,
): Promise<{ readonly row: ConnectorRow; readonly isRemoved: boolean }> {
  const children = await listAffectedChildIds(tx, account);
  const masterId = getMasterId(account);
  // Without the lock, a copy that is opened between the count and the deletion would be lost.
  await lockMaster(tx, masterId);
  const counts = await countOpenCopies(tx, children);
  const positions = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (positions > 0 && choice === undefined) throw new ApiRuleError('copies_open');
  const after = { open_copies: choice, positions };
  if (positions === 0 || choice === 'dejar') {
    const removal = { account, children, ...(positions > 0 && { after }) };
    return { row: await removeAccount(tx, services, removal), isRemoved: true };
  }
  const row = await requestRemoval(tx, account, children, services.now());
  if (masterId !== null) {
    if (choice === 'cerrar')
      await queueCloses(tx, { masterId, children, key: closeAllKey, now: services.now() });
    await notifyChildren(tx, masterId);
  }
  const before = toAuditFacts(account);
  await recordAudit(tx, services, { user, action: 'connector.leave', row, before, after });
  return { row, isRemoved: false };
}

/** Cancels the removal of an account. Its children continue to close only. */
export async function keepAccount(services: Services, user: UserEntity, id: number) {
  const account = await getOwnAccount(services.db, user, id);
  return services.db.transaction(async (tx) => {
    const row = await repository.setRemovalRequest(tx, account.id, null);
    await recordAudit(tx, services, { user, action: 'connector.keep', row });
    const masterId = getMasterId(row);
    if (masterId !== null) await notifyLog(tx, masterId);
    return repository.toConnectorAccountEntity(row);
  });
}

/**
 * Removes the accounts whose owners deleted them and whose copies are closed by now.
 *
 * @returns The number of removed accounts.
 */
export async function removeEmptied(services: Services): Promise<number> {
  const { db } = services;
  const due = and(isNotNull(connectorAccounts.removalRequestedAt), sql`not ${busyCondition}`);
  const dueAccounts = await db.select().from(connectorAccounts).where(due).orderBy(connectorAccounts.id);
  let removedCount = 0;
  for (const { id, userId } of dueAccounts) {
    const row = await db.transaction(async (tx) => {
      await lockConnector(tx, userId);
      const account = await repository.findAccountById(tx, id);
      if (!account) return undefined;
      const masterId = getMasterId(account);
      // Without the lock, a copy that is found open again between the check and the deletion would be lost.
      await lockMaster(tx, masterId);
      const where = and(eq(connectorAccounts.id, id), due);
      const [dueAccount] = await tx.select().from(connectorAccounts).where(where).for('update');
      if (!dueAccount) return undefined;
      const children = await listAffectedChildIds(tx, dueAccount);
      const removedRow = await removeAccount(tx, services, { account: dueAccount, children });
      if (masterId !== null) await notifyLog(tx, masterId);
      return removedRow;
    });
    if (!row) continue;
    removedCount += 1;
    await unlink(services, row);
  }
  return removedCount;
}
