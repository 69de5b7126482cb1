import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database';

/** Channel that wakes the process that copies a master, sent when the transaction commits. */
export const workChannel = 'copier_work';

/** Channel that wakes the screens that show the copies of a master. */
export const logChannel = 'copier_log';

/** Second word of a message on {@link workChannel}: a child was changed or activated. */
export const childrenWord = 'children';

/** Second word of a message on {@link workChannel}: the child whose id follows is compared with its copies now. */
export const checkWord = 'check';

async function notify(tx: Database, channel: string, masterId: number, word?: string): Promise<void> {
  const payload = word ? `${masterId} ${word}` : String(masterId);
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}

export const notifyWork = (tx: Database, masterId: number) => notify(tx, workChannel, masterId);
export const notifyChildren = (tx: Database, masterId: number) =>
  notify(tx, workChannel, masterId, childrenWord);
export const notifyCheck = (tx: Database, masterId: number, childId: number) =>
  notify(tx, workChannel, masterId, `${checkWord} ${childId}`);
export const notifyLog = (tx: Database, masterId: number) => notify(tx, logChannel, masterId);
