import type { Database } from '../database/database';
import { auditLog } from '../database/schema';

/** Records who changed what, in the transaction of the change, so that no change is stored without its record. */
export async function writeAuditEntry(
  tx: Database,
  entry: {
    /** null: unknown. */
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
