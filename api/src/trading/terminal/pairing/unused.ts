import type { Database } from '../../../core/database/database';
import { notifyUser } from '../../../core/push/notices';
import { revokeUnused } from './repository';

/** Revokes terminals that have not called for 90 days, because their keys are in files that may have been copied. */
export async function revokeUnusedTerminals(db: Database, now: Date): Promise<void> {
  for (const userId of await revokeUnused(db, now)) await notifyUser(db, userId);
}
