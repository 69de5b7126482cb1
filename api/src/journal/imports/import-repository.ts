import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { CallArguments, StatementDealEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import { brokerDeals, importedDeals, statementImports } from '../../database/schema';

export type ImportRow = typeof statementImports.$inferSelect;

export async function insertImport(
  db: Database,
  row: Pick<ImportRow, 'userId' | 'header' | 'createdAt'>,
): Promise<number> {
  const [made] = await db.insert(statementImports).values(row).returning({ id: statementImports.id });
  if (!made) throw new Error('the import was not inserted');
  return made.id;
}

/**
 * Deletes imports that were opened before a time and never confirmed, with their deals.
 *
 * @param userId - Only imports of this user; without it, of all users.
 */
export async function removeLeftImports(db: Database, before: Date, userId?: number): Promise<void> {
  await db
    .delete(statementImports)
    .where(
      and(
        userId === undefined ? undefined : eq(statementImports.userId, userId),
        isNull(statementImports.accountId),
        lt(statementImports.createdAt, before),
      ),
    );
}

/** Returns an unconfirmed import, locked until the transaction ends. */
export async function lockedOpenImport(
  tx: Database,
  userId: number,
  id: number,
): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(statementImports)
    .where(
      and(
        eq(statementImports.id, id),
        eq(statementImports.userId, userId),
        isNull(statementImports.accountId),
      ),
    )
    .for('update');
  return row;
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

export async function importsOf(
  db: Database,
  accountId: number,
  { after, limit }: CallArguments<'listImports'>['query'],
): Promise<ImportRow[]> {
  const older = after === undefined ? undefined : lt(statementImports.id, after);
  const query = db
    .select()
    .from(statementImports)
    .where(and(eq(statementImports.accountId, accountId), older))
    .orderBy(desc(statementImports.id));
  return limit === undefined ? query : query.limit(limit);
}

export async function countWaiting(db: Database, importId: number): Promise<number> {
  const [row] = await db
    .select({ deals: count() })
    .from(importedDeals)
    .where(eq(importedDeals.importId, importId));
  return row?.deals ?? 0;
}

/** @returns The number of deals that were not stored in this import before. */
export async function insertWaiting(
  db: Database,
  importId: number,
  deals: readonly StatementDealEntity[],
): Promise<StatementDealEntity[]> {
  const rows = await db
    .insert(importedDeals)
    .values(deals.map((deal) => ({ importId, ticket: deal.ticket, deal })))
    .onConflictDoNothing()
    .returning({ deal: importedDeals.deal });
  return rows.map(({ deal }) => deal);
}

/** Returns the next deals of an import, in the order of their tickets. */
export async function waitingAfter(
  db: Database,
  importId: number,
  ticket: string,
  limit: number,
): Promise<StatementDealEntity[]> {
  const rows = await db
    .select({ deal: importedDeals.deal })
    .from(importedDeals)
    .where(and(eq(importedDeals.importId, importId), gt(importedDeals.ticket, ticket)))
    .orderBy(asc(importedDeals.ticket))
    .limit(limit);
  return rows.map(({ deal }) => deal);
}

/** Returns the sum of the absolute amounts of an import's deals that the account does not have. */
export async function freshSum(db: Database, importId: number, accountId: number): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(abs((deal->>'commission')::numeric) + abs((deal->>'fee')::numeric)
      + abs((deal->>'swap')::numeric) + abs((deal->>'profit')::numeric)), 0) as sum
    from imported_deals i
    where i.import_id = ${importId} and not exists (
      select from broker_deals b where b.account_id = ${accountId} and b.ticket = i.ticket)`);
  return Number(rows[0]?.sum);
}

export async function removeWaiting(db: Database, importId: number): Promise<void> {
  await db.delete(importedDeals).where(eq(importedDeals.importId, importId));
}

/** A deal of an account. */
export type KnownDeal = Pick<StatementDealEntity, 'ticket' | 'positionId' | 'type'>;

/** Returns the account's deals with one of these tickets or positions. */
export async function knownDeals(
  db: Database,
  accountId: number,
  deals: readonly Pick<StatementDealEntity, 'ticket' | 'positionId'>[],
): Promise<KnownDeal[]> {
  const tickets = deals.map(({ ticket }) => ticket);
  const positions = [...new Set(deals.map(({ positionId }) => positionId))].filter((id) => id !== '');
  return db
    .select({ ticket: brokerDeals.ticket, positionId: brokerDeals.positionId, type: brokerDeals.type })
    .from(brokerDeals)
    .where(
      and(
        eq(brokerDeals.accountId, accountId),
        or(inArray(brokerDeals.ticket, tickets), inArray(brokerDeals.positionId, positions)),
      ),
    );
}

/** Returns the time of an account's first deal on the server's clock. */
export async function firstDealTime(db: Database, accountId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ time: brokerDeals.time })
    .from(brokerDeals)
    .where(eq(brokerDeals.accountId, accountId))
    .orderBy(asc(brokerDeals.time))
    .limit(1);
  return row && +row.time;
}
