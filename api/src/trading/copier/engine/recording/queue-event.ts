import type { Database } from '../../../../core/database/database';
import { copierCommands, copierEvents, type copierMasterPositions } from '../../../../core/database/schema';

type NewCommand = typeof copierCommands.$inferInsert;
type MasterPosition = typeof copierMasterPositions.$inferSelect;

/** Returns the columns that an event has in common with the record of the master's position. */
export const toEventColumns = ({
  openedAt: _,
  isOpen: _isOpen,
  ordinal: _ordinal,
  ...row
}: MasterPosition) => ({
  ...row,
  leftUnits: row.units,
});

/** Inserts an event that follows from no trade of the master, and returns its id. */
export async function insertEvent(tx: Database, event: typeof copierEvents.$inferInsert): Promise<number> {
  const [row] = await tx.insert(copierEvents).values(event).returning({ id: copierEvents.id });
  if (!row) throw new Error('no event was inserted');
  return row.id;
}

/** Inserts a command of such an event, and returns its id. */
export async function insertCommand(
  tx: Database,
  command: Omit<NewCommand, 'seenAt' | 'queuedAt' | 'updatedAt' | 'isSync'> & Pick<NewCommand, 'isSync'>,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(copierCommands)
    .values({ isSync: true, ...command, seenAt: now, queuedAt: now, updatedAt: now })
    .returning({ id: copierCommands.id });
  if (!row) throw new Error('no command was inserted');
  return row.id;
}

/** Inserts an event of this time that follows from no trade of the master, with its command for one child. */
export async function queueEvent(
  tx: Database,
  event: Omit<typeof copierEvents.$inferInsert, 'seenAt'>,
  command: Omit<Parameters<typeof insertCommand>[1], 'masterId' | 'position' | 'eventId'>,
  now: Date,
): Promise<number> {
  const { masterId, position } = event;
  const eventId = await insertEvent(tx, { ...event, seenAt: now });
  return insertCommand(tx, { masterId, position, eventId, ...command }, now);
}
