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

/** Records that users changed their own account. */
export const recordOwnChange = (
  { now }: { readonly now: () => Date },
  tx: Database,
  { id }: { readonly id: number },
  action: string,
  change?: { readonly before?: unknown; readonly after?: unknown },
): Promise<void> =>
  writeAuditEntry(tx, {
    actorId: id,
    at: now(),
    action: `account.${action}`,
    subject: `user:${id}`,
    ...change,
  });
