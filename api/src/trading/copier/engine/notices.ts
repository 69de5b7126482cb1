import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';

/** Channel that wakes the process that copies a master, sent when the transaction commits. */
export const workChannel = 'copier_work';

/** Channel that wakes the screens that show the copies of a master, or the accounts of a user. */
export const logChannel = 'copier_log';

/** Second word of a message on {@link workChannel}: a child was changed or activated. */
export const childrenWord = 'children';

/** Second word of a message on {@link workChannel}: the child whose id follows is compared with its copies now. */
export const checkWord = 'check';

async function notify(tx: Database, channel: string, topic: number, word?: string): Promise<void> {
  const payload = word ? `${topic} ${word}` : String(topic);
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Wakes the process that copies a master, because commands were queued, and the screens that show them. */
export async function notifyWork(tx: Database, masterId: number, word?: string): Promise<void> {
  await notify(tx, workChannel, masterId, word);
  await notifyLog(tx, masterId);
}

/** The same because children of the master were changed. */
export const notifyChildren = (tx: Database, masterId: number) => notifyWork(tx, masterId, childrenWord);
export const notifyCheck = (tx: Database, masterId: number, childId: number) =>
  notify(tx, workChannel, masterId, `${checkWord} ${childId}`);
export const notifyLog = (tx: Database, masterId: number) => notify(tx, logChannel, masterId);

/** Topic of a user on {@link logChannel}: below zero, as the ids of masters are above it. */
export const getUserTopic = (userId: number) => -userId;

/** Wakes the screens of a user whose accounts changed, also of one without a master so far. */
export const notifyAccounts = (tx: Database, userId: number) => notify(tx, logChannel, getUserTopic(userId));
