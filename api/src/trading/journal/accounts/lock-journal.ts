import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';

/**
 * Locks a part of the journal of a user or an account until the transaction ends, including records that do not exist yet,
 * so that versions and limits can be checked.
 */
export async function lockJournal(
  tx: Database,
  part: 'definitions' | 'reviews' | 'routine' | 'screenshots',
  ownerId: number,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`journal ${part}`}), ${ownerId}::int)`);
}
