import { and, eq, inArray, isNotNull, like, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { auditLog, hotmartEvents } from '../../database/schema';
import { withoutPeople, withoutWords, withoutWordsIn } from '../../purchases/people-in-event';

/** Who leaves, and what they own. */
export interface Leaving {
  readonly id: number;
  /** The address and those before it, the name and the Telegram name: as far as they are known. */
  readonly words: readonly string[];
  /** Of the audit: 'licence:12'. */
  readonly subjects: readonly string[];
}

/** Payments and purchases stay, and name nobody. */
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
 * Who did what to which stays; what it was before and after is forgotten where it tells of the person's own, and
 * elsewhere loses what names them.
 */
export async function anonymiseAudit(tx: Database, { id, words, subjects }: Leaving): Promise<void> {
  const own = or(
    inArray(auditLog.subject, [...subjects]),
    // Only their owner changes such accounts, and some are gone by now.
    and(
      eq(auditLog.actorId, id),
      or(like(auditLog.subject, 'connector_account:%'), like(auditLog.subject, 'broker_account:%')),
    ),
    sql`${auditLog.before} ->> 'userId' = ${String(id)}`,
  );
  await tx.update(auditLog).set({ before: null, after: null }).where(own);

  const { reason, before, after } = auditLog;
  // The comparison of withoutWords: in upper or lower case, with or without accents.
  const told = sql`plain_text(concat_ws(' ', ${reason}, ${before}, ${after}))`;
  const naming = or(...words.map((word) => sql`position(plain_text(${word}) in ${told}) > 0`));
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
