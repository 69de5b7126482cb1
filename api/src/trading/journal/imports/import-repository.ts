import { and, asc, desc, eq, isNull, lt, notLike, or, sql } from 'drizzle-orm';
import type { CallArguments, StatementDealEntity } from '@parque/contract';
import { manualPrefix } from '@parque/domain/journal';
import { matchOwnerAndTexts } from '../../../core/database/equals-any';
import type { Database } from '../../../core/database/database';
import { brokerDeals, statementImports } from '../../../core/database/schema';
import { findDealTime } from '../deals/deal-repository';

export type ImportRow = typeof statementImports.$inferSelect;

export async function insertImport(db: Database, row: Pick<ImportRow, 'userId' | 'header' | 'createdAt'>) {
  const [newImport] = await db.insert(statementImports).values(row).returning({ id: statementImports.id });
  if (!newImport) throw new Error('the import was not inserted');
  return newImport.id;
}

/** Counts the stored deals of a user's confirmed imports, and the imports that are not confirmed. */
export async function measureImports(
  db: Database,
  userId: number,
): Promise<{ readonly deals: number; readonly open: number }> {
  const { added, known, accountId } = statementImports;
  const isOpen = isNull(accountId);
  const [row] = await db
    .select({
      deals: sql<number>`coalesce(sum(${added} + ${known}) filter (where not ${isOpen}), 0)`.mapWith(Number),
      open: sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number),
    })
    .from(statementImports)
    .where(eq(statementImports.userId, userId));
  return row ?? { deals: 0, open: 0 };
}

/** Deletes imports that were opened before a time and never confirmed, with their deals. */
export async function removeLeftImports(db: Database, before: Date): Promise<void> {
  await db
    .delete(statementImports)
    .where(and(isNull(statementImports.accountId), lt(statementImports.createdAt, before)));
}

/** Returns a key of 64 bits, because the id in a request may be any whole number. */
const lockKey = (id: number) => sql`hashtextextended('statement import', ${id})`;

/**
 * Locks an import until the transaction ends. It does not lock the row, so that the import can be cancelled while its
 * deals are added.
 *
 * @returns False when another transaction holds the lock.
 */
export async function tryLockImport(tx: Database, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockKey(id)}) as locked`,
  );
  return rows[0]?.locked ?? false;
}

/** Locks an import as {@link tryLockImport} does, and waits for a transaction that holds the lock. */
export async function lockImport(tx: Database, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(id)})`);
}

export const findImportById = (db: Database, userId: number, id: number) =>
  db.query.statementImports.findFirst({
    where: and(eq(statementImports.id, id), eq(statementImports.userId, userId)),
  });

/** Marks an import that is not done as cancelled. @returns False when no such import exists. */
export async function cancelImport(db: Database, userId: number, id: number, now: Date): Promise<boolean> {
  const openImportCondition = and(
    eq(statementImports.id, id),
    eq(statementImports.userId, userId),
    isNull(statementImports.accountId),
  );
  const cancelledImports = await db
    .update(statementImports)
    .set({ cancelledAt: now })
    .where(openImportCondition)
    .returning({ id: statementImports.id });
  return cancelledImports.length > 0;
}

/** Stores the error code of an attempt; null when a new attempt starts. */
export async function setFailure(db: Database, id: number, failure: string | null): Promise<void> {
  await db.update(statementImports).set({ failure }).where(eq(statementImports.id, id));
}

/** Returns a confirmed import with its recorded deals, locked until the transaction ends. */
export async function lockConfirmedImport(tx: Database, userId: number, id: number) {
  const [row] = await tx
    .select()
    .from(statementImports)
    .where(
      and(
        eq(statementImports.id, id),
        eq(statementImports.userId, userId),
        eq(statementImports.hasDeals, true),
      ),
    )
    .for('update');
  return row;
}

/** Returns the imports whose deals are part of an account, ordered by their first deal. */
export async function listActiveImports(db: Database, accountId: number): Promise<ImportRow[]> {
  return db.query.statementImports.findMany({
    where: and(eq(statementImports.accountId, accountId), isNull(statementImports.undoneAt)),
    orderBy: [asc(statementImports.firstTime), asc(statementImports.id)],
  });
}

export async function removeImport(tx: Database, id: number): Promise<void> {
  await tx.delete(statementImports).where(eq(statementImports.id, id));
}

export async function updateImport(
  tx: Database,
  id: number,
  change: Partial<Omit<ImportRow, 'id' | 'userId'>>,
): Promise<ImportRow> {
  const [row] = await tx.update(statementImports).set(change).where(eq(statementImports.id, id)).returning();
  if (!row) throw new Error('a locked import is missing');
  return row;
}

export function listAccountImports(
  db: Database,
  accountId: number,
  { after, limit }: CallArguments<'listImports'>['query'],
) {
  const olderCondition = after === undefined ? undefined : lt(statementImports.id, after);
  const where = and(eq(statementImports.accountId, accountId), olderCondition);
  return db.query.statementImports.findMany({ where, orderBy: desc(statementImports.id), limit });
}

export interface KnownDeal extends Pick<StatementDealEntity, 'ticket' | 'positionId' | 'type' | 'time'> {
  /** Whether only imports contain it. */
  readonly isImported: boolean;
  /** Null where its source had none. */
  readonly magic: string | null;
}

/** Returns the account's deals that have the ticket or the position of one of these deals. */
export async function findKnownDeals(
  db: Database,
  accountId: number,
  deals: readonly Pick<StatementDealEntity, 'ticket' | 'positionId'>[],
): Promise<KnownDeal[]> {
  const tickets = [...new Set(deals.map((deal) => deal.ticket))];
  const positions = [...new Set(deals.map(({ positionId }) => positionId))].filter((id) => id !== '');
  const { ticket, positionId, type, time, isImported, magic } = brokerDeals;
  const owner = eq(brokerDeals.accountId, accountId);
  const rows = await db
    .select({ ticket, positionId, type, time, isImported, magic })
    .from(brokerDeals)
    .where(
      or(matchOwnerAndTexts(owner, ticket, tickets, 1), matchOwnerAndTexts(owner, positionId, positions)),
    );
  return rows.map((row) => ({ ...row, time: +row.time }));
}

/** Returns the time of an account's first reported deal on the server's clock. */
export const findFirstDealTime = (db: Database, accountId: number) =>
  findDealTime(db, accountId, asc, notLike(brokerDeals.ticket, `${manualPrefix}%`));

/** Returns the time of an account's first deal that its broker reported, on the server's clock. */
export const findFirstSyncedTime = (db: Database, accountId: number) =>
  findDealTime(db, accountId, asc, eq(brokerDeals.isImported, false));
