import { and, asc, eq, inArray, isNull, lte, or, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/database';
import { connectorAccounts, copierChildren, copierCommands, copierEvents } from '../../../database/schema';
import { childOf, childRow, masters, type Child } from './child';

export type CommandRow = typeof copierCommands.$inferSelect;

/** What is to be done in a child, and the event that it follows from. */
export interface Command extends CommandRow {
  readonly event: typeof copierEvents.$inferSelect;
}

/** States in which something is still to come. */
export const openStates = ['pending', 'sending', 'unknown'] as const;

/** As the index of open commands has it, which a statement that is planned once finds by these words alone. */
const isOpen = (state: SQLWrapper) => sql`${state} in ('pending', 'sending', 'unknown')`;

const older = alias(copierCommands, 'older');
const newer = alias(copierCommands, 'newer');

/** That nothing older of the same master position is still to come. */
const isFirst = sql`not exists (
  select 1 from ${copierCommands} ${sql.identifier('older')}
  where ${older.childId} = ${copierCommands.childId} and ${older.position} = ${copierCommands.position}
    and ${isOpen(older.state)} and (${older.eventId}, ${older.leg}) < (${copierCommands.eventId}, ${copierCommands.leg}))`;

const hasNext = sql<boolean>`exists (
  select 1 from ${copierCommands} ${sql.identifier('newer')}
  where ${newer.childId} = ${copierCommands.childId} and ${newer.position} = ${copierCommands.position}
    and ${isOpen(newer.state)} and (${newer.eventId}, ${newer.leg}) > (${copierCommands.eventId}, ${copierCommands.leg}))`;

const now = sql`${sql.placeholder('now')}::timestamptz`;
const isDue = or(isNull(copierCommands.nextAt), lte(copierCommands.nextAt, now));
const isInFlight = sql`${copierCommands.state} <> 'pending'`;

/** As many as are done one after the other before it is looked again what there is. */
const atOnce = 20;

const agendaOf = (db: Database) =>
  db
    .select({
      command: copierCommands,
      event: copierEvents,
      child: childRow,
      isDue: sql<boolean>`${isDue}`,
      hasNext,
      firstAt: sql<Date | null>`min(${copierCommands.nextAt}) over ()`.mapWith(copierCommands.nextAt),
    })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .innerJoin(copierChildren, eq(copierChildren.accountId, copierCommands.childId))
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierCommands.childId))
    .innerJoin(masters, and(eq(masters.userId, connectorAccounts.userId), eq(masters.type, 2)))
    .where(and(eq(copierCommands.childId, sql.placeholder('child')), isOpen(copierCommands.state), isFirst))
    // What is on its way is looked for before anything else is sent.
    .orderBy(
      sql`${isDue} desc`,
      sql`${isInFlight} desc`,
      asc(copierCommands.eventId),
      asc(copierCommands.leg),
    )
    .limit(atOnce)
    .prepare('copier-agenda');

const agendas = new WeakMap<Database, ReturnType<typeof agendaOf>>();

/** What there is to do for a child, in the order of the events: of each master position the oldest only. */
export interface Agenda {
  readonly due: readonly {
    readonly command: Command;
    /** As it was when this was read. */
    readonly child: Child;
    /** There is more to do for the same position. */
    readonly hasNext: boolean;
  }[];
  /** There may be more to do than what is told here. */
  readonly isCut: boolean;
  /** When the first of those that wait may go on; undefined: none waits. */
  readonly nextAt: Date | undefined;
}

export async function agenda(db: Database, childId: number, at: Date): Promise<Agenda> {
  const statement = agendas.get(db) ?? agendaOf(db);
  agendas.set(db, statement);
  const rows = await statement.execute({ child: childId, now: at.toISOString() });
  const due = rows.filter((row) => row.isDue);
  return {
    due: due.map(({ command, event, child, hasNext: isFollowed }) => ({
      command: { ...command, event },
      child: childOf(child),
      hasNext: isFollowed,
    })),
    isCut: due.length === atOnce,
    nextAt: rows[0]?.firstAt ?? undefined,
  };
}

/** Master positions for which something is still to come in a child. */
export async function openPositions(db: Database, childId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ position: copierCommands.position })
    .from(copierCommands)
    .where(and(eq(copierCommands.childId, childId), inArray(copierCommands.state, [...openStates])));
  return new Set(rows.map(({ position }) => position));
}
