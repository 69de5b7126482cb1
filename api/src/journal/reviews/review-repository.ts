import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { journalReviews, journalTrades } from '../../database/schema';
import { newVersion } from './new-version';

export type ReviewRow = typeof journalReviews.$inferSelect;
export type WrittenReview = Omit<ReviewRow, 'version'>;

const isAnyOf = (accountId: number, tickets: readonly string[]) =>
  and(eq(journalReviews.accountId, accountId), inArray(journalReviews.ticket, [...tickets]));

export async function reviewsAfter(
  db: Database,
  accountId: number,
  after: string | undefined,
  limit: number | undefined,
): Promise<ReviewRow[]> {
  const { ticket } = journalReviews;
  const behind = after === undefined ? undefined : gt(ticket, after);
  const query = db
    .select()
    .from(journalReviews)
    .where(and(eq(journalReviews.accountId, accountId), behind))
    .orderBy(asc(ticket));
  return limit === undefined ? query : query.limit(limit);
}

/** Locks the reviews of an account until the end of the transaction, the missing ones too. */
export async function lockReviews(tx: Database, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('journal reviews'), ${accountId})`);
}

export async function reviewsOf(
  db: Database,
  accountId: number,
  tickets: readonly string[],
): Promise<ReviewRow[]> {
  return db.select().from(journalReviews).where(isAnyOf(accountId, tickets));
}

/** Whether the account has all these trades. */
export async function hasTrades(
  db: Database,
  accountId: number,
  tickets: readonly string[],
): Promise<boolean> {
  const { accountId: account, ticket } = journalTrades;
  const count = await db.$count(
    journalTrades,
    and(eq(account, accountId), inArray(ticket, [...new Set(tickets)])),
  );
  return count === new Set(tickets).size;
}

/** Inserts or replaces reviews. */
export async function writeReviews(tx: Database, rows: readonly WrittenReview[]): Promise<ReviewRow[]> {
  if (rows.length === 0) return [];
  const { accountId, ticket } = journalReviews;
  const set = {
    setup: sql`excluded.setup`,
    kept: sql`excluded.kept`,
    broken: sql`excluded.broken`,
    mistakes: sql`excluded.mistakes`,
    rating: sql`excluded.rating`,
    updatedAt: sql`excluded.updated_at`,
    version: newVersion,
  };
  return tx
    .insert(journalReviews)
    .values([...rows])
    .onConflictDoUpdate({ target: [accountId, ticket], set })
    .returning();
}

export async function deleteReviews(
  tx: Database,
  accountId: number,
  tickets: readonly string[],
): Promise<void> {
  await tx.delete(journalReviews).where(isAnyOf(accountId, tickets));
}
