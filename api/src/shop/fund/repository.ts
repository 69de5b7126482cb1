import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { FundEntity, FundEntryEntity } from '@parque/contract';
import type { Database } from '../../core/database/database';
import { funds, users } from '../../core/database/schema';
import { containsText } from '../../core/tables/containing';

export type FundRow = typeof funds.$inferSelect;

export const toFundEntity = (row: FundRow): FundEntity => ({
  id: row.id,
  user_id: row.userId,
  binance_user: row.binanceUser,
  // Six decimals are stored: zeros beyond the second are left out.
  ammount: row.ammount.replace(/0{1,4}$/, ''),
  status: row.status,
  date: row.date.toISOString(),
  note: row.note,
  transaction_id: row.transactionId,
  network: row.network,
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
});

/** Newest first. */
export function listUserFunds(db: Database, userId: number): Promise<FundRow[]> {
  return db.select().from(funds).where(eq(funds.userId, userId)).orderBy(desc(funds.id));
}

/** @returns undefined when the user has a pending payment. */
export async function insertFund(
  db: Database,
  fund: Pick<FundRow, 'userId' | 'binanceUser' | 'ammount' | 'transactionId' | 'network' | 'date'>,
): Promise<FundRow | undefined> {
  const [row] = await db
    .insert(funds)
    .values(fund)
    .onConflictDoNothing({ target: funds.userId, where: sql`${funds.status} = 0` })
    .returning();
  return row;
}

/** Lists the payments that block a new one of the user: a pending one, and a confirmed one of the same transaction. */
export function listBlockingFunds(db: Database, userId: number, transactionId: string | null) {
  const sameTransaction = sql`${funds.transactionKey} = nullif(upper(regexp_replace(${transactionId}, '\\s', '', 'g')), '')`;
  return db
    .select()
    .from(funds)
    .where(and(eq(funds.userId, userId), or(eq(funds.status, 0), and(eq(funds.status, 1), sameTransaction))));
}

/**
 * Locks a transaction until the database transaction ends, so that of two concurrent confirmations the second reads the
 * first.
 */
export async function lockTransaction(tx: Database, transactionKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${transactionKey}, 727003))`);
}

export async function lockFund(tx: Database, id: number): Promise<FundRow | undefined> {
  const [row] = await tx.select().from(funds).where(eq(funds.id, id)).for('update');
  return row;
}

export async function updateFund(
  tx: Database,
  id: number,
  change: Partial<Pick<FundRow, 'status' | 'note' | 'ammount' | 'settledAt' | 'withdrawnAt'>>,
): Promise<void> {
  await tx
    .update(funds)
    .set({ ...change, version: sql`${funds.version} + 1` })
    .where(eq(funds.id, id));
}

function withPayer(db: Database) {
  return db
    .select({ fund: funds, email: users.email, name: users.name })
    .from(funds)
    .innerJoin(users, eq(users.id, funds.userId));
}

type PayerRow = Awaited<ReturnType<ReturnType<typeof withPayer>['execute']>>[number];

async function toFundEntries(db: Database, rows: readonly PayerRow[]): Promise<FundEntryEntity[]> {
  const keys = rows.flatMap(({ fund }) => fund.transactionKey ?? []);
  const alike = keys.length === 0 ? [] : await withPayer(db).where(inArray(funds.transactionKey, keys));
  return rows.map(({ fund, email, name }) => ({
    ...toFundEntity(fund),
    email,
    name,
    version: fund.version,
    same_transaction: alike
      .filter(({ fund: other }) => other.transactionKey === fund.transactionKey && other.id !== fund.id)
      .map(({ fund: other, email: payer }) => ({ ...toFundEntity(other), email: payer })),
  }));
}

export async function findFundEntry(db: Database, id: number): Promise<FundEntryEntity | undefined> {
  const [entry] = await toFundEntries(db, await withPayer(db).where(eq(funds.id, id)));
  return entry;
}

export interface FundFilter {
  readonly status?: FundRow['status'] | undefined;
  readonly withdrawn?: boolean | undefined;
  readonly search?: string | undefined;
  /** Only payments that were registered before this id. */
  readonly after?: number | undefined;
}

/** Newest first, at most `limit`. */
export async function listFundEntries(
  db: Database,
  { status, withdrawn, search, after }: FundFilter,
  limit: number,
): Promise<FundEntryEntity[]> {
  const fundRows = await withPayer(db)
    .where(
      and(
        status === undefined ? undefined : eq(funds.status, status),
        withdrawn === undefined ? undefined : (withdrawn ? isNotNull : isNull)(funds.withdrawnAt),
        after === undefined ? undefined : lt(funds.id, after),
        containsText(search, users.name, users.email, funds.binanceUser, funds.transactionId),
      ),
    )
    .orderBy(desc(funds.id))
    .limit(limit);
  return toFundEntries(db, fundRows);
}
