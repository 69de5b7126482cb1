import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { journalInitialStops } from '../../database/schema';

const isOf = (accountId: number, positionId: string) =>
  and(eq(journalInitialStops.accountId, accountId), eq(journalInitialStops.positionId, positionId));

/** Returns the typed initial stop of a position; undefined when none was typed. */
export async function initialStopOf(
  db: Database,
  accountId: number,
  positionId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ price: journalInitialStops.price })
    .from(journalInitialStops)
    .where(isOf(accountId, positionId));
  return row?.price;
}

export async function writeInitialStop(
  db: Database,
  accountId: number,
  positionId: string,
  price: number,
  updatedAt: Date,
): Promise<void> {
  const { accountId: account, positionId: position } = journalInitialStops;
  await db
    .insert(journalInitialStops)
    .values({ accountId, positionId, price, updatedAt })
    .onConflictDoUpdate({ target: [account, position], set: { price, updatedAt } });
}

export async function removeInitialStop(db: Database, accountId: number, positionId: string): Promise<void> {
  await db.delete(journalInitialStops).where(isOf(accountId, positionId));
}
