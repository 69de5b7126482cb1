import { and, asc, eq, gt, inArray, isNull, lte, or, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CopyReason } from '@parque/domain/copy';
import type { Database } from '../../../database/database';
import { prepared } from '../../../database/prepared';
import { connectorAccounts, copierChildren, copierCommands, copierEvents } from '../../../database/schema';
import { childOf, childRow, isMasterOfChild, masters, type Child } from './child';

export type CommandRow = typeof copierCommands.$inferSelect;

/** Work for a child, and the event of the master that caused it. */
export interface Command extends CommandRow {
  readonly event: typeof copierEvents.$inferSelect;
  /** Of an opening: key of the later event that closes its position, which waits already; null: there is none. */
  readonly closedBy?: string | null;
}

/** Start of the key of an event by which the owner closes all copies. */
export const closeAllKey = 'close-all:';

/** Start of the key of an event by which a loss limit closes all copies. */
export const lossLimitKey = 'loss-limit:';

/** Start of the key of an event that closes a copy again, whose close was skipped because it seemed closed. */
export const reappearedKey = 'reappeared:';

/** Key of an event by which the owner closes the position of a difference. */
export const findingCloseKey = (position: string, finding: number) => `${position}:finding:${finding}:close`;

const isFindingClose = (key: string) => /:finding:\d+:close$/.test(key);

/** Why copies are closed by an event with this key; null: the master closed its position. */
export function originOfKey(key: string): CopyReason | null {
  if (key.startsWith(closeAllKey)) return 'close_all';
  if (isFindingClose(key)) return 'closed_by_owner';
  return key.startsWith(lossLimitKey) ? 'loss_limit' : null;
}

/** Why a command exists, when it does not follow from a trade of the master; it is shown as long as no other reason is. */
export const originOf = ({ event }: Pick<Command, 'event'>): CopyReason | null => originOfKey(event.key);

/** States of a command that has not ended. */
export const openStates = ['pending', 'sending', 'unknown'] as const;

/** In the words of the partial index: a prepared statement uses the index only when the texts match. */
const isOpen = (state: SQLWrapper) => sql`${state} in ('pending', 'sending', 'unknown')`;

const older = alias(copierCommands, 'older');
const newer = alias(copierCommands, 'newer');

/** There is no older open command of the same master position. */
const isFirst = sql`not exists (
  select 1 from ${copierCommands} ${sql.identifier('older')}
  where ${older.childId} = ${copierCommands.childId} and ${older.position} = ${copierCommands.position}
    and ${isOpen(older.state)} and (${older.eventId}, ${older.leg}) < (${copierCommands.eventId}, ${copierCommands.leg}))`;

const hasNext = sql<boolean>`exists (
  select 1 from ${copierCommands} ${sql.identifier('newer')}
  where ${newer.childId} = ${copierCommands.childId} and ${newer.position} = ${copierCommands.position}
    and ${isOpen(newer.state)} and (${newer.eventId}, ${newer.leg}) > (${copierCommands.eventId}, ${copierCommands.leg}))`;

const closedBy = sql<string | null>`case when ${copierCommands.action} = 'open' then (
  select ending.key from ${copierCommands} ${sql.identifier('newer')}
  join ${copierEvents} ending on ending.id = ${newer.eventId}
  where ${newer.childId} = ${copierCommands.childId} and ${newer.position} = ${copierCommands.position}
    and ${newer.action} = 'close' and ${isOpen(newer.state)} and ${newer.eventId} > ${copierCommands.eventId}
  order by ${newer.eventId} limit 1) end`;

const now = sql`${sql.placeholder('now')}::timestamptz`;
/** A command that was written in the future is from before the clock was set back, or from a host whose clock is ahead. */
const isDue = or(
  isNull(copierCommands.nextAt),
  lte(copierCommands.nextAt, now),
  gt(copierCommands.updatedAt, now),
);
const isInFlight = sql`${copierCommands.state} <> 'pending'`;

/** How many commands are carried out before the agenda is read again. */
const agendaSize = 20;

const agendaOf = prepared((db) =>
  db
    .select({
      command: copierCommands,
      event: copierEvents,
      child: childRow,
      isDue: sql<boolean>`${isDue}`,
      hasNext,
      closedBy,
      firstAt: sql<Date | null>`min(${copierCommands.nextAt}) over ()`.mapWith(copierCommands.nextAt),
    })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .innerJoin(copierChildren, eq(copierChildren.accountId, copierCommands.childId))
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierCommands.childId))
    .innerJoin(masters, isMasterOfChild)
    .where(
      and(
        eq(copierCommands.childId, sql.placeholder('child')),
        eq(copierCommands.masterId, masters.id),
        isOpen(copierCommands.state),
        isFirst,
      ),
    )
    // Orders in flight are resolved before anything else is sent.
    .orderBy(
      sql`${isDue} desc`,
      sql`${isInFlight} desc`,
      asc(copierCommands.eventId),
      asc(copierCommands.leg),
    )
    .limit(agendaSize)
    .prepare('copier-agenda'),
);

/** The commands of a child that may run, in the order of their events: of each master position the oldest only. */
export interface Agenda {
  readonly due: readonly {
    readonly command: Command;
    /** The child when the agenda was read. */
    readonly child: Child;
    /** A later command of the same position is open. */
    readonly hasNext: boolean;
  }[];
  /** The list was cut at its size limit. */
  readonly isCut: boolean;
  /** When the first waiting command is due; undefined: none waits. */
  readonly nextAt: Date | undefined;
}

export async function agenda(db: Database, childId: number, at: Date): Promise<Agenda> {
  const rows = await agendaOf(db).execute({ child: childId, now: at.toISOString() });
  const due = rows.filter((row) => row.isDue);
  return {
    due: due.map(({ command, event, child, hasNext: isFollowed, closedBy: closing }) => ({
      command: { ...command, event, closedBy: closing },
      child: childOf(child),
      hasNext: isFollowed,
    })),
    isCut: due.length === agendaSize,
    nextAt: rows[0]?.firstAt ?? undefined,
  };
}

/** Master positions with open commands for a child. */
export async function openPositions(db: Database, childId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ position: copierCommands.position })
    .from(copierCommands)
    .where(and(eq(copierCommands.childId, childId), inArray(copierCommands.state, [...openStates])));
  return new Set(rows.map(({ position }) => position));
}
