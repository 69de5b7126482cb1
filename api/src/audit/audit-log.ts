import type { Database } from '../database/database';
import { auditLog } from '../database/schema';

/** Notes who changed what, in the transaction of the change: either both happen or neither. */
export async function audit(
  tx: Database,
  entry: {
    /** null: it is not known. */
    actorId: number | null;
    action: string;
    subject: string;
    reason?: string;
    before?: unknown;
    after?: unknown;
    at: Date;
  },
): Promise<void> {
  await tx.insert(auditLog).values(entry);
}
