import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CallArguments, ClosingEntity, UserEntity } from '@parque/contract';
import { audit } from '../../audit/audit-log';
import type { Database } from '../../database/database';
import { copierChildren, copierCommands, copierEvents } from '../../database/schema';
import type { Services } from '../../http/area';
import { notifyChildren, notifyLog, notifyWork } from '../engine/notices';
import { closeAllKey } from '../engine/recording/command';
import { entriesOf } from './log';
import { childrenOf, ownChild, ownMaster, requireOwnAccounts } from './own-accounts';

type Body = CallArguments<'closeCopies'>['body'];

interface Open extends Record<string, unknown> {
  readonly child: string;
  readonly position: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly units: string;
}

/**
 * Open copies of these children by master position, and openings that may still become copies. Positions with a whole
 * close in progress are left out.
 */
async function openOf(tx: Database, children: readonly number[]): Promise<Open[]> {
  const { rows } = await tx.execute<Open>(sql`
    with open as (
      select p.child_id, p.position, min(p.child_symbol) as symbol, min(p.side) as side, sum(p.units) as units
      from copier_positions p where p.state = 'open' group by p.child_id, p.position
      union
      select c.child_id, c.position, min(e.symbol), min(e.side), 0
      from copier_commands c join copier_events e on e.id = c.event_id
      where c.action = 'open' and c.state in ('sending', 'unknown')
        and not exists (
          select 1 from copier_positions p
          where p.child_id = c.child_id and p.position = c.position and p.state = 'open')
      group by c.child_id, c.position
    )
    select o.child_id as child, o.position, coalesce(e.symbol, o.symbol) as symbol, o.side, o.units
    from open o
    left join lateral (
      select e.symbol from copier_commands c join copier_events e on e.id = c.event_id
      where c.child_id = o.child_id and c.position = o.position order by e.id limit 1
    ) e on true
    where o.child_id = any(${sql.param([...children])}::bigint[])
      and not exists (
        select 1 from copier_commands c
        where c.child_id = o.child_id and c.position = o.position and c.action = 'close'
          and c.state in ('pending', 'sending', 'unknown'))
    order by o.position, o.child_id`);
  return rows;
}

const keyOf = (run: string, position: string) => `${closeAllKey}${run}:${position}`;

/**
 * Queues a whole close of every open copy of these children. The engine sends closes in every mode.
 *
 * @returns The id of the closing, and the number of queued closes.
 */
export async function queueCloseAll(
  tx: Database,
  masterId: number,
  children: readonly number[],
  now: Date,
): Promise<{ readonly run: string; readonly positions: number }> {
  const run = randomUUID();
  // Of two simultaneous requests the second finds open commands.
  await tx
    .select({ id: copierChildren.accountId })
    .from(copierChildren)
    .where(inArray(copierChildren.accountId, [...children]))
    .orderBy(asc(copierChildren.accountId))
    .for('update');
  const open = await openOf(tx, children);
  const events = new Map<string, number>();
  for (const { child, position, symbol, side, units } of open) {
    if (!events.has(position)) {
      const [event] = await tx
        .insert(copierEvents)
        .values({
          masterId,
          key: keyOf(run, position),
          kind: 'close',
          position,
          symbol,
          side,
          units: Number(units),
          openedUnits: Number(units),
          leftUnits: 0,
          at: now,
          seenAt: now,
        })
        .returning({ id: copierEvents.id });
      if (event) events.set(position, event.id);
    }
    await tx.insert(copierCommands).values({
      childId: Number(child),
      masterId,
      eventId: events.get(position) ?? 0,
      position,
      action: 'close',
      isSync: true,
      reason: 'close_all',
      seenAt: now,
      queuedAt: now,
      updatedAt: now,
    });
  }
  await notifyWork(tx, masterId);
  await notifyLog(tx, masterId);
  return { run, positions: open.length };
}

/** The progress of a closing: its commands, also those for the remaining parts of a divided position. */
async function closing(db: Database, masterId: number, run: string): Promise<ClosingEntity> {
  const entries = await entriesOf(
    db,
    and(eq(copierEvents.masterId, masterId), sql`starts_with(${copierEvents.key}, ${keyOf(run, '')})`),
  );
  return { run, entries };
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
    const queued = await queueCloseAll(tx, master.id, ids, now());
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
