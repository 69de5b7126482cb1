import { and, asc, eq, gt, inArray, isNull, lte, or, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CopyReason } from '@parque/domain/copy';
import type { Database } from '../../../../core/database/database';
import { batchCalls } from '../../../../core/database/batch';
import { createArrayPlaceholder, prepareOnce } from '../../../../core/database/prepared';
import {
  connectorAccounts,
  copierChildren,
  copierCommands,
  copierEvents,
} from '../../../../core/database/schema';
import { withFence, type LeasedEngine } from '../fence';
import { notifyLog } from '../notices';
import { toChild, childRow, masterJoin, masters, type Child } from './child';

export type CommandRow = typeof copierCommands.$inferSelect;

/** Work for a child, and the event of the master that caused it. */
export interface Command extends CommandRow {
  readonly event: typeof copierEvents.$inferSelect;
  /**
   * For an opening whose close is already queued: the key of the event that closes the position; null: none is queued.
   */
  readonly closedBy?: string | null;
}

export interface ChildCommand {
  readonly child: Child;
  readonly command: Command;
}

/** Start of the key of an event by which the owner closes all copies. */
export const closeAllKey = 'close-all:';

/** Start of the key of an event by which a loss limit closes all copies. */
export const lossLimitKey = 'loss-limit:';

/** Start of the key of an event that closes a copy again, whose close was skipped because it seemed closed. */
export const reappearedKey = 'reappeared:';

/** Key of an event by which the owner closes the position of a difference. */
export const formatFindingCloseKey = (position: string, finding: number) =>
  `${position}:finding:${finding}:close`;

const isFindingClose = (key: string) => /:finding:\d+:close$/.test(key);

/** Returns why copies are closed by an event with this key; null: the master closed its position. */
export function getOriginByKey(key: string): CopyReason | null {
  if (key.startsWith(closeAllKey)) return 'close_all';
  if (isFindingClose(key)) return 'closed_by_owner';
  return key.startsWith(lossLimitKey) ? 'loss_limit' : null;
}

/**
 * Returns why a command exists that does not follow from a trade of the master. It is shown until there is another
 * reason.
 */
export const getOrigin = ({ event }: Pick<Command, 'event'>): CopyReason | null => getOriginByKey(event.key);

/** States of a command that has not ended. */
export const openStates = ['pending', 'sending', 'unknown'] as const;

/** Written as in the partial index: a prepared statement uses the index only when the texts match. */
const matchOpenState = (state: SQLWrapper) => sql`${state} in ('pending', 'sending', 'unknown')`;

const older = alias(copierCommands, 'older');
const newer = alias(copierCommands, 'newer');

/** There is no older open command of the same master position. A close does not wait for changes of stops. */
const firstCondition = sql`not exists (
  select 1 from ${copierCommands} ${sql.identifier('older')}
  where ${older.childId} = ${copierCommands.childId} and ${older.position} = ${copierCommands.position}
    and ${matchOpenState(older.state)} and (${older.eventId}, ${older.leg}) < (${copierCommands.eventId}, ${copierCommands.leg})
    and (${older.action} <> 'modify' or ${copierCommands.action} not in ('close', 'close_partial')))`;

const newerCondition = sql`${newer.childId} = ${copierCommands.childId} and ${newer.position} = ${copierCommands.position}
    and ${matchOpenState(newer.state)} and (${newer.eventId}, ${newer.leg}) > (${copierCommands.eventId}, ${copierCommands.leg})`;

/**
 * A waiting command needs no order because of a later one of the same position: only the newest stops count, and a
 * whole close includes a partial one.
 */
const supersededCondition = sql`${copierCommands.state} = 'pending' and exists (
  select 1 from ${copierCommands} ${sql.identifier('newer')}
  where ${newerCondition}
    and (${copierCommands.action} = 'modify' and ${newer.action} in ('modify', 'close')
      or ${copierCommands.action} = 'close_partial' and ${newer.action} = 'close'))`;

const hasNext = sql<boolean>`exists (
  select 1 from ${copierCommands} ${sql.identifier('newer')}
  where ${newerCondition})`;

const closedBy = sql<string | null>`case when ${copierCommands.action} = 'open' then (
  select ending.key from ${copierCommands} ${sql.identifier('newer')}
  join ${copierEvents} ending on ending.id = ${newer.eventId}
  where ${newer.childId} = ${copierCommands.childId} and ${newer.position} = ${copierCommands.position}
    and ${newer.action} = 'close' and ${matchOpenState(newer.state)} and ${newer.eventId} > ${copierCommands.eventId}
  order by ${newer.eventId} limit 1) end`;

const nowParameter = sql`wanted.now`;
/** A command that was written in the future is from before the clock was set back, or from a host whose clock is ahead. */
const dueCondition = or(
  isNull(copierCommands.nextAt),
  lte(copierCommands.nextAt, nowParameter),
  gt(copierCommands.updatedAt, nowParameter),
  supersededCondition,
  // A close waits for an older opening, which ends without an order.
  sql`${copierCommands.state} = 'pending' and ${closedBy} is not null`,
);
const inFlightCondition = sql`${copierCommands.state} <> 'pending'`;

/** How many commands are carried out before the agenda is read again. */
const agendaSize = 20;

/**
 * The commands of each given child: first those that are due, then those that wait, the next one first. Orders in flight
 * are resolved before anything else is sent, and stops are changed last.
 */
const agendaRows = sql`
  unnest(${createArrayPlaceholder('children', 'bigint')}, ${createArrayPlaceholder('times', 'timestamptz')})
    with ordinality as wanted(child, now, place)
  cross join lateral (
    select ${copierCommands.id}, ${dueCondition} as is_due, ${supersededCondition} as is_superseded, ${hasNext} as has_next,
      ${closedBy} as closed_by
    from ${copierCommands}
    where ${copierCommands.childId} = wanted.child and ${matchOpenState(copierCommands.state)} and ${firstCondition}
      and ${copierCommands.masterId} = (select master_id from connector_accounts where id = wanted.child)
    order by ${dueCondition} desc, case when not (${dueCondition}) then ${copierCommands.nextAt} end, ${inFlightCondition} desc,
      ${copierCommands.action} = 'modify', ${copierCommands.eventId}, ${copierCommands.leg}
    limit ${sql.raw(String(agendaSize))}
  ) as agenda`;

const agendaQuery = prepareOnce((db) =>
  db
    .select({
      place: sql<string>`wanted.place`.mapWith(Number),
      command: copierCommands,
      event: copierEvents,
      child: childRow,
      isDue: sql<boolean>`agenda.is_due`,
      isSuperseded: sql<boolean>`agenda.is_superseded`,
      hasNext: sql<boolean>`agenda.has_next`,
      closedBy: sql<string | null>`agenda.closed_by`,
    })
    .from(agendaRows)
    .innerJoin(copierCommands, sql`${copierCommands.id} = agenda.id`)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .innerJoin(copierChildren, eq(copierChildren.accountId, copierCommands.childId))
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierCommands.childId))
    .innerJoin(masters, masterJoin)
    .orderBy(
      sql`agenda.is_due desc`,
      sql`${inFlightCondition} desc`,
      sql`${copierCommands.action} = 'modify'`,
      asc(copierCommands.eventId),
      asc(copierCommands.leg),
    )
    .prepare('copier-agenda'),
);

/**
 * The commands of a child that may run: the oldest of each master position, and also its close if the oldest is a
 * change of stops. They are in the order of their events, with changes of stops last.
 */
export interface Agenda {
  readonly due: readonly (ChildCommand & {
    /** A later command of the same position is open. */
    readonly hasNext: boolean;
  })[];
  /** Whether a later command makes a waiting command unnecessary ({@link endSuperseded}). */
  readonly isOutdated: boolean;
  readonly isCut: boolean;
  /** When the first waiting command is due, unless the list was cut; undefined: none waits. */
  readonly nextAt: Date | undefined;
}

const listRows = batchCalls(async (db, items: readonly { childId: number; time: Date }[]) => {
  const rows = await agendaQuery(db).execute({
    children: items.map(({ childId }) => childId),
    times: items.map(({ time }) => time.toISOString()),
  });
  return items.map((_item, index) => rows.filter(({ place }) => place === index + 1));
});

export async function loadAgenda(db: Database, childId: number, time: Date): Promise<Agenda> {
  const rows = await listRows(db, { childId, time });
  const due = rows.filter((row) => row.isDue);
  const times = rows.flatMap(({ command }) => command.nextAt?.getTime() ?? []);
  return {
    due: due.map(({ command, event, child, hasNext: isFollowed, closedBy: closing }) => ({
      command: { ...command, event, closedBy: closing },
      child: toChild(child),
      hasNext: isFollowed,
    })),
    isOutdated: rows.some((row) => row.isSuperseded),
    isCut: due.length === agendaSize,
    nextAt: times.length === 0 ? undefined : new Date(Math.min(...times)),
  };
}

/**
 * Ends the commands of a child that a later one of the same position makes needless. A partial close that was executed in
 * part is done with that part. A command that was sent retains the reason of its rejection.
 */
export async function endSuperseded(engine: LeasedEngine, childId: number): Promise<void> {
  const partCondition = sql`coalesce(${copierCommands.units}, 0) > 0`;
  await withFence(engine, async (tx) => {
    await tx
      .update(copierCommands)
      .set({
        state: sql`case when ${partCondition} then 'done' else 'skipped' end`,
        reason: sql`case when ${partCondition} then ${copierCommands.reason}
          when ${copierCommands.retcode} is not null then coalesce(${copierCommands.reason}, 'superseded')
          else 'superseded' end`,
        nextAt: null,
        updatedAt: engine.clock.now(),
      })
      .where(and(eq(copierCommands.childId, childId), supersededCondition));
    await notifyLog(tx, engine.lease.masterId);
  });
}

/** Lists the symbols of the orders to a child that were sent and have no known outcome. */
export async function listSymbolsInFlight(db: Database, childId: number): Promise<readonly string[]> {
  const rows = await db
    .select({ request: copierCommands.request })
    .from(copierCommands)
    .where(and(eq(copierCommands.childId, childId), inArray(copierCommands.state, ['sending', 'unknown'])));
  return rows.map(({ request }) => request?.symbol ?? '');
}

export async function listPositionsWithCommands(db: Database, childId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ position: copierCommands.position })
    .from(copierCommands)
    .where(and(eq(copierCommands.childId, childId), inArray(copierCommands.state, [...openStates])));
  return new Set(rows.map(({ position }) => position));
}
