import { and, asc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database';
import { copierCommands, copierEvents } from '../database/schema';
import { tellOfLog } from './notices';

export type CommandRow = typeof copierCommands.$inferSelect;

/** What is to be done in a child, and the event that it follows from. */
export interface Command extends CommandRow {
  readonly event: typeof copierEvents.$inferSelect;
}

/** States in which something is still to come. */
export const openStates = ['pending', 'sending', 'unknown'] as const;

/** That nothing older of the same master position is still to come. */
function isFirst(db: Database) {
  const older = alias(copierCommands, 'older');
  return notExists(
    db
      .select({ one: sql`1` })
      .from(older)
      .where(
        and(
          eq(older.childId, copierCommands.childId),
          eq(older.position, copierCommands.position),
          inArray(older.state, [...openStates]),
          sql`(${older.eventId}, ${older.leg}) < (${copierCommands.eventId}, ${copierCommands.leg})`,
        ),
      ),
  );
}

const isOpenOf = (childId: number) =>
  and(eq(copierCommands.childId, childId), inArray(copierCommands.state, [...openStates]));

/** What comes next for a child, in the order of the events: of each master position the oldest only. */
export async function nextCommand(
  db: Database,
  childId: number,
  now: Date,
  states: readonly CommandRow['state'][] = openStates,
): Promise<Command | undefined> {
  const [row] = await db
    .select({ command: copierCommands, event: copierEvents })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .where(
      and(
        eq(copierCommands.childId, childId),
        inArray(copierCommands.state, [...states]),
        or(isNull(copierCommands.nextAt), lte(copierCommands.nextAt, now)),
        isFirst(db),
      ),
    )
    .orderBy(asc(copierCommands.eventId), asc(copierCommands.leg))
    .limit(1);
  return row && { ...row.command, event: row.event };
}

/** When the next one that waits may go on; undefined: none waits. */
export async function nextDue(db: Database, childId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: copierCommands.nextAt })
    .from(copierCommands)
    .where(and(isOpenOf(childId), isFirst(db)))
    .orderBy(sql`${copierCommands.nextAt} asc nulls first`)
    .limit(1);
  return row && (row.at ?? new Date(0));
}

async function positionsIn(db: Database, childId: number, states: readonly CommandRow['state'][]) {
  const rows = await db
    .select({ position: copierCommands.position })
    .from(copierCommands)
    .where(and(eq(copierCommands.childId, childId), inArray(copierCommands.state, [...states])));
  return new Set(rows.map(({ position }) => position));
}

/** Master positions of which an order may be on its way in a child. */
export const inFlight = (db: Database, childId: number): Promise<ReadonlySet<string>> =>
  positionsIn(db, childId, ['sending', 'unknown']);

/** Master positions for which something is still to come in a child. */
export const openPositions = (db: Database, childId: number): Promise<ReadonlySet<string>> =>
  positionsIn(db, childId, openStates);

/** Takes down what becomes of a command, unless it is not any more what it was when that was decided. */
export async function changeCommand(
  tx: Database,
  command: Pick<CommandRow, 'id' | 'state' | 'attempts' | 'masterId'>,
  change: Partial<typeof copierCommands.$inferInsert> & { readonly updatedAt: Date },
): Promise<boolean> {
  const changed = await tx
    .update(copierCommands)
    .set(change)
    .where(
      and(
        eq(copierCommands.id, command.id),
        eq(copierCommands.state, command.state),
        eq(copierCommands.attempts, command.attempts),
      ),
    )
    .returning({ id: copierCommands.id });
  if (changed.length > 0) await tellOfLog(tx, command.masterId);
  return changed.length > 0;
}
