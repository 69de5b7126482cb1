import { and, eq, inArray, isNotNull, like, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { auditLog, hotmartEvents } from '../database/schema';

/** Stands where something of a person stood who has left. */
const gone = '(eliminado)';

/** Who leaves, and what they own. */
export interface Leaving {
  readonly id: number;
  /** The address and those before it, the name and the Telegram name: as far as they are known. */
  readonly words: readonly string[];
  /** Of the audit: 'licence:12'. */
  readonly subjects: readonly string[];
}

/** Parts of a Hotmart event that tell of people; of a subscriber only the code stays, which joins its charges. */
const personal = new Set([
  'buyer',
  'user',
  'affiliates',
  'address',
  'document',
  'phone',
  'buyer_ip',
  'buyerIp',
]);

function withoutWords(text: string, words: readonly string[]): string {
  let left = text;
  for (const word of words) {
    const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    left = left.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu'), gone);
  }
  return left;
}

/** The same value, without what names a person. */
function anonymous(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return withoutWords(value, words);
  if (Array.isArray(value)) return value.map((one) => anonymous(one, words));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, anonymous(inner, words)]));
}

/** A Hotmart event as accounting needs it: what was paid when for what. */
function anonymousEvent(value: unknown, words: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => anonymousEvent(one, words));
  if (value === null || typeof value !== 'object') return anonymous(value, words);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (personal.has(key)) return [];
      if (key === 'subscriber') return [[key, { code: (inner as { code?: unknown } | null)?.code }]];
      return [[key, anonymousEvent(inner, words)]];
    }),
  );
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
      .set({ email: null, body: anonymousEvent(event.body, words) })
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
  const told = sql`lower(concat_ws(' ', ${reason}, ${before}, ${after}))`;
  const naming = or(...words.map((word) => sql`position(lower(${word}) in ${told}) > 0`));
  const rows = await tx
    .select()
    .from(auditLog)
    .where(and(or(isNotNull(reason), isNotNull(before), isNotNull(after)), naming));
  for (const row of rows) {
    await tx
      .update(auditLog)
      .set({
        reason: row.reason && withoutWords(row.reason, words),
        before: anonymous(row.before, words),
        after: anonymous(row.after, words),
      })
      .where(eq(auditLog.id, row.id));
  }
}
