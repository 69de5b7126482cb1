import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CallArguments, ConnectorAccountEntity, UserEntity } from '@parque/contract';
import { audit } from '../audit/audit-log';
import { brokersOf } from '../broker/brokers';
import { closeAllKey } from '../copier/engine/recording/command';
import { holdEngine } from '../copier/engine/lease';
import { queueCloses } from '../copier/engine/recording/queue-closes';
import { keepLeftCopies } from '../copier/screens/left-copies/keep-copies';
import { keepPastCopies } from '../copier/screens/log/past-copies';
import { openCounts } from '../copier/screens/open-copies';
import { notifyChildren, notifyLog } from '../copier/engine/notices';
import type { Database } from '../database/database';
import { connectorAccounts, copierChildren } from '../database/schema';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { unlinkIfUnused } from '../journal/accounts/credentials';
import { notifyPerson } from '../push/notices';
import { isBusy } from './busy';
import { pauseChildren } from './master-change';
import { forgetPositions } from './move-child';
import * as repository from './repository';
import type { ConnectorRow } from './repository';

/** What happens to the open copies of an account that its owner deletes. */
export type OpenCopiesChoice = NonNullable<CallArguments<'deleteConnectorAccount'>['query']['open_copies']>;

export const facts = ({ number, serverId, type, multiplier, masterId }: ConnectorRow) => ({
  number,
  serverId,
  type,
  multiplier,
  ...(type === 3 && { masterId }),
});

/** Unlinks the broker account of a deleted or changed row, unless another row uses it. */
export async function unlink(services: Services, { gateway: kind, reference }: ConnectorRow): Promise<void> {
  const gateway = brokersOf(services).gateway(kind);
  if (gateway) await unlinkIfUnused(services, gateway, reference);
}

/** The children whose copies end with an account: the child itself, or all children of a master. */
const childrenOf = async (tx: Database, { id, type }: ConnectorRow): Promise<number[]> =>
  type === 3 ? [id] : repository.childrenOf(tx, id);

/** The master that an account is or copies; null: a child without a master. */
const masterIdOf = ({ id, type, masterId }: ConnectorRow): number | null => (type === 2 ? id : masterId);

/**
 * Marks an account for removal: its children only close from now on, and it is removed once they hold no copies. Children
 * that were not activated stay paused.
 */
async function requestRemoval(
  tx: Database,
  account: ConnectorRow,
  children: readonly number[],
  now: Date,
): Promise<ConnectorRow> {
  await tx
    .update(copierChildren)
    .set({ mode: 'solo_cierres', version: sql`${copierChildren.version} + 1`, updatedAt: now })
    .where(and(inArray(copierChildren.accountId, [...children]), isNotNull(copierChildren.activatedAt)));
  return repository.setRemovalRequest(tx, account.id, now);
}

/** Ends what the children copied of a master that is deleted. Their log is kept. */
async function endCopying(tx: Database, masterId: number, children: readonly number[]): Promise<void> {
  await keepPastCopies(tx, { masterId }, 'master_deleted');
  await forgetPositions(tx, children);
}

/**
 * Deletes an account of the user. With open copies its owner chooses: leave them open, close them, or manage them until
 * they are closed. In the last two cases the account is removed by {@link removeEmptied}.
 *
 * @throws Refusal - `copies_open`: there are open copies and no choice.
 */
export async function deleteOwned(
  services: Services,
  tx: Database,
  person: UserEntity,
  account: ConnectorRow,
  choice: OpenCopiesChoice | undefined,
): Promise<{ readonly row: ConnectorRow; readonly isRemoved: boolean }> {
  const now = services.now();
  const children = await childrenOf(tx, account);
  // Otherwise a copy that is opened between the count and the deletion would be lost.
  await holdEngine(tx, masterIdOf(account));
  const counts = await openCounts(tx, children);
  const positions = [...counts.values()].reduce((sum, count) => sum + count.positions, 0);
  if (positions > 0 && choice === undefined) throw new Refusal('copies_open');
  const entry = {
    actorId: person.id,
    subject: `connector_account:${account.id}`,
    before: facts(account),
    at: now,
  };
  if (positions === 0 || choice === 'dejar') {
    await keepLeftCopies(tx, person.id, children, now);
    if (account.type === 2) await endCopying(tx, account.id, children);
    const row = await repository.removeAccount(tx, person.id, account.id);
    if (!row) throw new Refusal('not_found');
    if (row.type === 2) await pauseChildren(tx, row, children, now);
    await audit(tx, {
      ...entry,
      action: 'connector.delete',
      ...(positions > 0 && { after: { open_copies: choice, positions } }),
    });
    return { row, isRemoved: true };
  }
  const row = await requestRemoval(tx, account, children, now);
  const masterId = masterIdOf(account);
  if (masterId !== null) {
    if (choice === 'cerrar') await queueCloses(tx, { masterId, children, key: closeAllKey, now });
    await notifyChildren(tx, masterId);
    await notifyLog(tx, masterId);
  }
  await audit(tx, { ...entry, action: 'connector.leave', after: { open_copies: choice, positions } });
  return { row, isRemoved: false };
}

/** Cancels the removal of an account. Its children continue to close only. */
export async function keepAccount(
  { db, now }: Services,
  person: UserEntity,
  account: ConnectorRow,
): Promise<ConnectorAccountEntity> {
  return db.transaction(async (tx) => {
    const row = await repository.setRemovalRequest(tx, account.id, null);
    const subject = `connector_account:${account.id}`;
    await audit(tx, { actorId: person.id, action: 'connector.keep', subject, at: now() });
    const masterId = masterIdOf(row);
    if (masterId !== null) await notifyLog(tx, masterId);
    return repository.entityOf(row);
  });
}

/**
 * Removes the accounts whose owners deleted them and whose copies are closed by now.
 *
 * @returns The number of removed accounts.
 */
export async function removeEmptied(services: Services): Promise<number> {
  const { db, now } = services;
  const due = and(isNotNull(connectorAccounts.removalRequestedAt), sql`not ${isBusy}`);
  const found = await db.select().from(connectorAccounts).where(due).orderBy(connectorAccounts.id);
  let removed = 0;
  for (const { id, userId } of found) {
    const row = await db.transaction(async (tx) => {
      await repository.takeTurn(tx, userId);
      const account = await repository.accountById(tx, id);
      if (!account) return undefined;
      const masterId = masterIdOf(account);
      // Otherwise a copy that is found open again between the check and the deletion would be lost.
      await holdEngine(tx, masterId);
      const isDue = and(eq(connectorAccounts.id, id), due);
      const [found] = await tx.select().from(connectorAccounts).where(isDue).for('update');
      if (!found) return undefined;
      const children = await childrenOf(tx, found);
      await keepLeftCopies(tx, userId, children, now());
      if (found.type === 2) await endCopying(tx, id, children);
      const [gone] = await tx.delete(connectorAccounts).where(isDue).returning();
      if (!gone) return undefined;
      await notifyPerson(tx, userId);
      if (gone.type === 2) await pauseChildren(tx, gone, children, now());
      const subject = `connector_account:${id}`;
      await audit(tx, {
        actorId: userId,
        action: 'connector.delete',
        subject,
        before: facts(gone),
        at: now(),
      });
      if (masterId !== null) await notifyLog(tx, masterId);
      return gone;
    });
    if (!row) continue;
    removed += 1;
    await unlink(services, row);
  }
  return removed;
}
