import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { FundEntity, FundEntryEntity } from '@parque/contract';
import type { Database } from '../database/database';
import { funds, users } from '../database/schema';
import { anyContains } from '../tables/containing';

export type FundRow = typeof funds.$inferSelect;

export const fundEntity = (row: FundRow): FundEntity => ({
  id: row.id,
  user_id: row.userId,
  binance_user: row.binanceUser,
  ammount: row.ammount,
  status: row.status,
  date: row.date.toISOString(),
  note: row.note,
  transaction_id: row.transactionId,
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
});

/** Newest first. */
export function fundsOf(db: Database, userId: number): Promise<FundRow[]> {
  return db.select().from(funds).where(eq(funds.userId, userId)).orderBy(desc(funds.id));
}

/** @returns undefined when the user has a payment that is not rejected. */
export async function insertFund(
  db: Database,
  fund: Pick<FundRow, 'userId' | 'binanceUser' | 'ammount' | 'transactionId' | 'date'>,
): Promise<FundRow | undefined> {
  const [row] = await db
    .insert(funds)
    .values(fund)
    .onConflictDoNothing({ target: funds.userId, where: sql`${funds.status} <> 2` })
    .returning();
  return row;
}

/** The user's payment that is not rejected. */
export async function currentFund(db: Database, userId: number): Promise<FundRow | undefined> {
  const [row] = await db
    .select()
    .from(funds)
    .where(and(eq(funds.userId, userId), ne(funds.status, 2)));
  return row;
}

export async function lockedFund(tx: Database, id: number): Promise<FundRow | undefined> {
  const [row] = await tx.select().from(funds).where(eq(funds.id, id)).for('update');
  return row;
}

export async function updateFund(
  tx: Database,
  id: number,
  change: Partial<Pick<FundRow, 'status' | 'note' | 'settledAt' | 'withdrawnAt'>>,
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

type Found = Awaited<ReturnType<ReturnType<typeof withPayer>['execute']>>[number];

const entryOf = ({ fund, email, name }: Found): FundEntryEntity => ({
  ...fundEntity(fund),
  email,
  name,
  version: fund.version,
});

export async function fundEntry(db: Database, id: number): Promise<FundEntryEntity | undefined> {
  const [found] = await withPayer(db).where(eq(funds.id, id));
  return found && entryOf(found);
}

export interface FundFilter {
  readonly status?: FundRow['status'] | undefined;
  readonly withdrawn?: boolean | undefined;
  readonly search?: string | undefined;
  /** Only payments that were registered before this id. */
  readonly after?: number | undefined;
}

/** Newest first, at most `limit`. */
export async function fundEntries(
  db: Database,
  { status, withdrawn, search, after }: FundFilter,
  limit: number,
): Promise<FundEntryEntity[]> {
  const found = await withPayer(db)
    .where(
      and(
        status === undefined ? undefined : eq(funds.status, status),
        withdrawn === undefined ? undefined : (withdrawn ? isNotNull : isNull)(funds.withdrawnAt),
        after === undefined ? undefined : lt(funds.id, after),
        anyContains(search, users.name, users.email, funds.binanceUser, funds.transactionId),
      ),
    )
    .orderBy(desc(funds.id))
    .limit(limit);
  return found.map(entryOf);
}
