import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { CallArguments, ClosingEntity, UserEntity } from '@parque/contract';
import { audit } from '../../audit/audit-log';
import type { Database } from '../../database/database';
import { auditLog, copierChildren, copierCommands, copierEvents } from '../../database/schema';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { notifyChildren } from '../engine/notices';
import { closeAllKey, openStates } from '../engine/recording/command';
import { closingKey, queueCloses } from '../engine/recording/queue-closes';
import { entriesOf } from './log/log';
import {
  childrenOf,
  mastersOf,
  ownChild,
  ownMaster,
  requireOwnAccounts,
  takeTurn,
  type ChildRow,
} from './own-accounts';

type Body = CallArguments<'closeCopies'>['body'];

const closeAllAction = 'copier.close_all';

const openCloses = (children: readonly number[]) =>
  and(
    inArray(copierCommands.childId, [...children]),
    eq(copierCommands.action, 'close'),
    inArray(copierCommands.state, [...openStates]),
  );

/** Closes of these children that were queued before, by the master or by another closing, and have not ended. */
async function earlierCloses(tx: Database, children: readonly number[]): Promise<number[]> {
  const rows = await tx.select({ id: copierCommands.id }).from(copierCommands).where(openCloses(children));
  return rows.map(({ id }) => id);
}

/** The closes that a closing found queued, and their remaining parts. */
const wereQueued = (
  actor: number,
  run: string,
) => sql`(${copierCommands.eventId}, ${copierCommands.childId}) in (
  select c.event_id, c.child_id from ${auditLog} a
  cross join lateral jsonb_array_elements_text(coalesce(a.after -> 'earlier', '[]')) as earlier (id)
  join copier_commands c on c.id = earlier.id::bigint
  where a.actor_id = ${actor} and a.action = ${closeAllAction} and a.after ->> 'run' = ${run})`;

/**
 * The progress of a closing: its commands, also those for the remaining parts of a divided position, and the closes that
 * were queued before it.
 */
async function closing(
  db: Database,
  { id: actor }: UserEntity,
  masters: readonly number[],
  run: string,
): Promise<ClosingEntity> {
  const isOfRun = sql`starts_with(${copierEvents.key}, ${closingKey(closeAllKey, run)})`;
  const entries = await entriesOf(
    db,
    and(inArray(copierEvents.masterId, [...masters]), or(isOfRun, wereQueued(actor, run))),
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

/** @throws Refusal - `copy_without_master`. */
async function ownMasters(db: Database, { id }: UserEntity): Promise<number[]> {
  const masters = (await mastersOf(db, id)).map(({ account }) => account.id);
  if (masters.length === 0) throw new Refusal('copy_without_master');
  return masters;
}

/** Queues the closes of these children, as one closing. Nothing is copied into a child without a master. */
async function queueAll(tx: Database, rows: readonly ChildRow[], now: Date) {
  const run = randomUUID();
  let positions = 0;
  for (const [masterId, children] of byMaster(rows)) {
    const queued = await queueCloses(tx, { masterId, children, key: closeAllKey, run, now });
    positions += queued.positions;
  }
  return { run, positions };
}

/** The ids of children by their master. */
function byMaster(rows: readonly ChildRow[]): ReadonlyMap<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { account } of rows) {
    const { id, masterId } = account;
    if (masterId !== null) found.set(masterId, [...(found.get(masterId) ?? []), id]);
  }
  return found;
}

/** The children whose copies are closed. */
async function chosen(db: Database, person: UserEntity, { child_id, master_id }: Body): Promise<ChildRow[]> {
  return (await childrenOf(db, person.id)).filter(
    ({ account: { id, masterId } }) =>
      (child_id === undefined || id === child_id) && (master_id === undefined || masterId === master_id),
  );
}

/** Closes all copies of a child, of the children of a master, or of all children, and pauses them on request. */
export async function closeCopies(
  services: Services,
  person: UserEntity,
  body: Body,
): Promise<ClosingEntity> {
  const { child_id, master_id, is_paused } = body;
  const { db, now } = services;
  await requireOwnAccounts(services, person);
  if (child_id !== undefined) await ownMaster(services, await ownChild(services, person, child_id));
  const masters = await ownMasters(db, person);
  if (master_id !== undefined && !masters.includes(master_id)) throw new Refusal('not_found');
  const { run } = await db.transaction(async (tx) => {
    await takeTurn(tx, person.id);
    const rows = await chosen(tx, person, body);
    const ids = rows.map(({ account }) => account.id);
    await skipWaiting(tx, ids, now());
    const earlier = await earlierCloses(tx, ids);
    const queued = await queueAll(tx, rows, now());
    if (is_paused) {
      await tx
        .update(copierChildren)
        .set({ mode: 'pausado', version: sql`${copierChildren.version} + 1`, updatedAt: now() })
        .where(inArray(copierChildren.accountId, ids));
      for (const master of byMaster(rows).keys()) await notifyChildren(tx, master);
    }
    await audit(tx, {
      actorId: person.id,
      action: closeAllAction,
      subject: `connector_account:${child_id ?? master_id ?? masters[0]}`,
      after: { run: queued.run, children: ids, positions: queued.positions, earlier, isPaused: is_paused },
      at: now(),
    });
    return queued;
  });
  return closing(db, person, masters, run);
}

/** The closes of a closing of the user; none for an unknown one. */
export async function closingOf(services: Services, person: UserEntity, run: string): Promise<ClosingEntity> {
  await requireOwnAccounts(services, person);
  return closing(services.db, person, await ownMasters(services.db, person), run);
}
