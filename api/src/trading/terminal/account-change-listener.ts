import { sql } from 'drizzle-orm';
import { createChangeListener, type SubscribeToChanges } from '../../core/http/streams/change-listener';
import type { Database } from '../../core/database/database';

const channel = 'terminal_changed';

/**
 * Notifies the waiting orders and readers of a terminal in all processes. The database sends it when the transaction
 * commits.
 */
export async function notifyTerminal(db: Database, id: number): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${String(id)})`);
}

export type SubscribeToTerminal = SubscribeToChanges<number>;

export const createTerminalChangeListener = (db: Database): SubscribeToTerminal =>
  createChangeListener(db, channel);
