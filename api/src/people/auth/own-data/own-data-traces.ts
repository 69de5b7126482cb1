import { and, eq, gte, inArray, like, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { auditLog, hotmartEvents } from '../../../core/database/schema';
import { removePeople, sanitizeText, sanitizeValue } from '../../../shop/purchases/people-in-event';

/** The user whose account is deleted. */
export interface LeavingUser {
  readonly id: number;
  /** The current and previous addresses, the name and the Telegram name. */
  readonly words: readonly string[];
  /** The addresses among these that the user has verified. */
  readonly provenAddresses: readonly string[];
  readonly name: string;
  readonly since: Date;
  /** Subjects of the audit that the user owns: 'licence:12'. */
  readonly subjects: readonly string[];
  /** Subjects about the user that remain, for accounting: 'fund:12'. */
  readonly keptSubjects: readonly string[];
}

/** Removes the personal data from payments and purchases; their rows stay. */
export async function anonymisePurchases(tx: Database, { id, words }: LeavingUser): Promise<void> {
  const events = await tx
    .select({ id: hotmartEvents.id, body: hotmartEvents.body })
    .from(hotmartEvents)
    .where(eq(hotmartEvents.userId, id));
  for (const event of events) {
    await tx
      .update(hotmartEvents)
      .set({ email: null, body: removePeople(event.body, words) })
      .where(eq(hotmartEvents.id, event.id));
  }
}

const { subject, at, reason, before, after } = auditLog;

/** The same comparison as in sanitizeText: in upper or lower case, with or without accents. */
const containsAnyWord = (text: SQLWrapper, words: readonly string[]) =>
  or(sql`false`, ...words.map((word) => sql`position(plain_text(${word}) in plain_text(${text})) > 0`));

async function replaceWords(
  tx: Database,
  where: SQL | undefined,
  { inReason, inValues }: { readonly inReason: readonly string[]; readonly inValues: readonly string[] },
): Promise<void> {
  for (const row of await tx.select().from(auditLog).where(where)) {
    await tx
      .update(auditLog)
      .set({
        reason: row.reason && sanitizeText(row.reason, inReason),
        before: sanitizeValue(row.before, inValues),
        after: sanitizeValue(row.after, inValues),
      })
      .where(eq(auditLog.id, row.id));
  }
}

/**
 * Removes personal data from the audit. Actor, action and subject remain. In the user's own records, the values before
 * and after a change are deleted. In other records about the user, the names of the user are replaced.
 *
 * Users choose their names, and any name can be a word in the record of another user. Records about others therefore
 * lose only verified addresses, and a name of several words in reasons that were written since the registration.
 */
export async function anonymiseAudit(tx: Database, leavingUser: LeavingUser): Promise<void> {
  const { id, words, provenAddresses, name, since, subjects, keptSubjects } = leavingUser;
  const userEntryCondition = or(
    inArray(subject, [...subjects]),
    // Only the owner changes such accounts, and some of them are already deleted.
    and(
      eq(auditLog.actorId, id),
      or(like(subject, 'connector_account:%'), like(subject, 'broker_account:%')),
    ),
    sql`${before} ->> 'userId' = ${String(id)}`,
  );
  await tx.update(auditLog).set({ before: null, after: null }).where(userEntryCondition);

  const subjectCondition = sql`(${or(inArray(subject, [...subjects, ...keptSubjects]), like(subject, `entitlement:${id}:%`))})`;
  const anywhere = sql`concat_ws(' ', ${reason}, ${before}, ${after})`;
  await replaceWords(tx, and(subjectCondition, containsAnyWord(anywhere, words)), {
    inReason: words,
    inValues: words,
  });
  const fullNames = [name].filter((text) => text.includes(' '));
  const namedCondition = or(
    containsAnyWord(anywhere, provenAddresses),
    and(gte(at, since), containsAnyWord(reason, fullNames)),
  );
  await replaceWords(tx, and(not(subjectCondition), namedCondition), {
    inReason: [...provenAddresses, ...fullNames],
    inValues: provenAddresses,
  });
}
