import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

/** Channel of changes of a user's products, account or sessions; the payload is the id of the user. */
export const userChannel = 'user_changed';

/** Wakes the open pages of a user when the transaction commits. Equal notices of a transaction are sent once. */
export async function notifyUser(db: Database, userId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${userChannel}, ${String(userId)})`);
}
