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

/**
 * Writes the entry of a change of one record.
 *
 * @param by - The actor, the time and the transaction of the change.
 * @param subject - The record: `licence:12`.
 */
export const recordChange = (
  by: { readonly tx: Database; readonly actorId: number | null; readonly at: Date },
  action: string,
  subject: string,
  facts: { readonly reason?: string; readonly before?: unknown; readonly after?: unknown } = {},
): Promise<void> => writeAuditEntry(by.tx, { actorId: by.actorId, at: by.at, action, subject, ...facts });

/** Records that users changed their own account. */
export const recordOwnChange = (
  { now }: { readonly now: () => Date },
  tx: Database,
  { id }: { readonly id: number },
  action: string,
  change?: { readonly before?: unknown; readonly after?: unknown },
): Promise<void> => recordChange({ tx, actorId: id, at: now() }, `account.${action}`, `user:${id}`, change);
