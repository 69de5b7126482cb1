import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CallArguments, ClosingEntity, UserEntity } from '@parque/contract';
import { audit } from '../../audit/audit-log';
import type { Database } from '../../database/database';
import { copierChildren, copierCommands, copierEvents } from '../../database/schema';
import type { Services } from '../../http/area';
import { notifyChildren } from '../engine/notices';
import { closeAllKey } from '../engine/recording/command';
import { closingKey, queueCloses } from '../engine/recording/queue-closes';
import { entriesOf } from './log';
import { childrenOf, ownChild, ownMaster, requireOwnAccounts, takeTurn } from './own-accounts';

type Body = CallArguments<'closeCopies'>['body'];

/** The progress of a closing: its commands, also those for the remaining parts of a divided position. */
async function closing(db: Database, masterId: number, run: string): Promise<ClosingEntity> {
  const entries = await entriesOf(
    db,
    and(
      eq(copierEvents.masterId, masterId),
      sql`starts_with(${copierEvents.key}, ${closingKey(closeAllKey, run)})`,
    ),
  );
  return { run, entries };
}

/** Ends the openings that wait for their price or their broker. They would be opened after everything was closed. */
async function skipWaiting(tx: Database, children: readonly number[], now: Date): Promise<void> {
  const { childId, action, state } = copierCommands;
  await tx
    .update(copierCommands)
    .set({ state: 'skipped', reason: 'close_all', nextAt: null, updatedAt: now })
    .where(and(inArray(childId, [...children]), eq(action, 'open'), eq(state, 'pending')));
}

/** Closes all copies of a child, or of all children, and pauses them on request. */
export async function closeCopies(
  services: Services,
  person: UserEntity,
  { child_id, is_paused }: Body,
): Promise<ClosingEntity> {
  const { db, now } = services;
  await requireOwnAccounts(services, person);
  if (child_id !== undefined) await ownChild(services, person, child_id);
  const { account: master } = await ownMaster(services, person.id);
  const children = await childrenOf(db, person.id);
  const ids = child_id === undefined ? children.map(({ account }) => account.id) : [child_id];
  const { run } = await db.transaction(async (tx) => {
    await takeTurn(tx, person.id);
    await skipWaiting(tx, ids, now());
    const queued = await queueCloses(tx, {
      masterId: master.id,
      children: ids,
      key: closeAllKey,
      now: now(),
    });
    if (is_paused) {
      await tx
        .update(copierChildren)
        .set({ mode: 'pausado', version: sql`${copierChildren.version} + 1`, updatedAt: now() })
        .where(inArray(copierChildren.accountId, ids));
      await notifyChildren(tx, master.id);
    }
    await audit(tx, {
      actorId: person.id,
      action: 'copier.close_all',
      subject: `connector_account:${child_id ?? master.id}`,
      after: { run: queued.run, children: ids, positions: queued.positions, isPaused: is_paused },
      at: now(),
    });
    return queued;
  });
  return closing(db, master.id, run);
}

/** The closes of a closing of the user; none for an unknown one. */
export async function closingOf(services: Services, person: UserEntity, run: string): Promise<ClosingEntity> {
  await requireOwnAccounts(services, person);
  const { account: master } = await ownMaster(services, person.id);
  return closing(services.db, master.id, run);
}
