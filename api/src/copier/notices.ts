import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

/** Says, once the transaction is through, that there is something to do for the children of a master. */
export const workChannel = 'copier_work';

/** Says that what people see of a master's copies has changed. */
export const logChannel = 'copier_log';

async function tell(tx: Database, channel: string, masterId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${String(masterId)})`);
}

export const tellOfWork = (tx: Database, masterId: number) => tell(tx, workChannel, masterId);
export const tellOfLog = (tx: Database, masterId: number) => tell(tx, logChannel, masterId);
