import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database';

/** Says, once the transaction is through, that there is something to do for the children of a master. */
export const workChannel = 'copier_work';

/** Says that what people see of a master's copies has changed. */
export const logChannel = 'copier_log';

/** Told on {@link workChannel} behind a master: its owner has changed a child, or has activated a new one. */
export const childrenWord = 'children';

async function tell(tx: Database, channel: string, masterId: number, word?: string): Promise<void> {
  const payload = word ? `${masterId} ${word}` : String(masterId);
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}

export const tellOfWork = (tx: Database, masterId: number) => tell(tx, workChannel, masterId);
export const tellOfChildren = (tx: Database, masterId: number) =>
  tell(tx, workChannel, masterId, childrenWord);
export const tellOfLog = (tx: Database, masterId: number) => tell(tx, logChannel, masterId);
