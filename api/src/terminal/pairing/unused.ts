import type { Database } from '../../database/database';
import { notifyPerson } from '../../push/notices';
import { revokeUnused } from './repository';

/** Revokes terminals that have not called for 90 days: their keys lie in files that may have been copied. */
export async function revokeUnusedTerminals(db: Database, now: Date): Promise<void> {
  for (const userId of await revokeUnused(db, now)) await notifyPerson(db, userId);
}
