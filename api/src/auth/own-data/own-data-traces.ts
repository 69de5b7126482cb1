import { and, eq, inArray, isNotNull, like, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { auditLog, hotmartEvents } from '../../database/schema';
import { withoutPeople, withoutWords, withoutWordsIn } from '../../purchases/people-in-event';

/** The user whose account is deleted. */
export interface Leaving {
  readonly id: number;
  /** The current and previous addresses, the name and the Telegram name. */
  readonly words: readonly string[];
  /** Subjects of the audit that the user owns: 'licence:12'. */
  readonly subjects: readonly string[];
}

/** Removes the personal data from payments and purchases, which are kept. */
export async function anonymisePurchases(tx: Database, { id, words }: Leaving): Promise<void> {
  const events = await tx
    .select({ id: hotmartEvents.id, body: hotmartEvents.body })
    .from(hotmartEvents)
    .where(eq(hotmartEvents.userId, id));
  for (const event of events) {
    await tx
      .update(hotmartEvents)
      .set({ email: null, body: withoutPeople(event.body, words) })
      .where(eq(hotmartEvents.id, event.id));
  }
}

/**
 * Removes personal data from the audit. The actor, action and subject are kept. The values before and after a change are
 * deleted for the user's own records, and have the user's names replaced in other records.
 */
export async function anonymiseAudit(tx: Database, { id, words, subjects }: Leaving): Promise<void> {
  const own = or(
    inArray(auditLog.subject, [...subjects]),
    // Only the owner changes such accounts, and some of them are already deleted.
    and(
      eq(auditLog.actorId, id),
      or(like(auditLog.subject, 'connector_account:%'), like(auditLog.subject, 'broker_account:%')),
    ),
    sql`${auditLog.before} ->> 'userId' = ${String(id)}`,
  );
  await tx.update(auditLog).set({ before: null, after: null }).where(own);

  const { reason, before, after } = auditLog;
  // The same comparison as in withoutWords: in upper or lower case, with or without accents.
  const text = sql`plain_text(concat_ws(' ', ${reason}, ${before}, ${after}))`;
  const naming = or(...words.map((word) => sql`position(plain_text(${word}) in ${text}) > 0`));
  const rows = await tx
    .select()
    .from(auditLog)
    .where(and(or(isNotNull(reason), isNotNull(before), isNotNull(after)), naming));
  for (const row of rows) {
    await tx
      .update(auditLog)
      .set({
        reason: row.reason && withoutWords(row.reason, words),
        before: withoutWordsIn(row.before, words),
        after: withoutWordsIn(row.after, words),
      })
      .where(eq(auditLog.id, row.id));
  }
}
