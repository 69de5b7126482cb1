import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { equalsAnyText } from '../../../core/database/equals-any';
import type { Database } from '../../../core/database/database';
import { journalReviews, journalTrades } from '../../../core/database/schema';
import { createColumnList, listColumnsExcept } from '../../../core/database/statement';
import { newVersion } from './new-version';

export type ReviewRow = typeof journalReviews.$inferSelect;
export type WrittenReview = Omit<ReviewRow, 'version'>;

const matchTickets = (accountId: number, tickets: readonly string[]) =>
  and(eq(journalReviews.accountId, accountId), equalsAnyText(journalReviews.ticket, tickets));

export function listReviewsAfter(
  db: Database,
  accountId: number,
  after: string | undefined,
  limit: number | undefined,
) {
  const { ticket } = journalReviews;
  const afterCondition = after === undefined ? undefined : gt(ticket, after);
  const where = and(eq(journalReviews.accountId, accountId), afterCondition);
  return db.query.journalReviews.findMany({ where, orderBy: asc(ticket), limit });
}

export async function listTicketReviews(db: Database, accountId: number, tickets: readonly string[]) {
  return db.query.journalReviews.findMany({ where: matchTickets(accountId, tickets) });
}

/** Returns the tickets that are trades of the account. */
export async function findKnownTickets(db: Database, accountId: number, tickets: readonly string[]) {
  const { accountId: account, ticket } = journalTrades;
  const rows = await db
    .select({ ticket })
    .from(journalTrades)
    .where(and(eq(account, accountId), equalsAnyText(ticket, [...new Set(tickets)])));
  return new Set(rows.map((row) => row.ticket));
}

/** Whether the account has all these trades. */
export async function hasTrades(db: Database, accountId: number, tickets: readonly string[]) {
  return (await findKnownTickets(db, accountId, tickets)).size === new Set(tickets).size;
}

const storedColumns = createColumnList(journalReviews, listColumnsExcept(journalReviews, ['version']));
const writtenColumns = sql.raw(storedColumns.sql());

/**
 * Inserts or replaces reviews. They are sent as one parameter, because building a statement with a parameter for each
 * value of 500 reviews would delay the calls of other users.
 *
 * @returns The new versions by ticket.
 */
export async function writeReviews(tx: Database, rows: readonly WrittenReview[]) {
  if (rows.length === 0) return new Map<string, number>();
  const { rows: storedReviews } = await tx.execute<{ ticket: string; version: number }>(sql`
    insert into journal_reviews (${writtenColumns})
    select ${writtenColumns} from jsonb_populate_recordset(
      null::journal_reviews, ${JSON.stringify(rows.map((row) => storedColumns.record(row)))}::jsonb)
    on conflict (account_id, ticket) do update set ${sql.raw(storedColumns.fromExcluded)}, version = ${newVersion}
    returning ticket, version::float8 as version`);
  return new Map(storedReviews.map(({ ticket, version }) => [ticket, version]));
}

export async function deleteReviews(tx: Database, accountId: number, tickets: readonly string[]) {
  await tx.delete(journalReviews).where(matchTickets(accountId, tickets));
}
