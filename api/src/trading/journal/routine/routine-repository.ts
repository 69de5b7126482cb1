import { and, asc, between, eq } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { journalGoals, journalRoutine } from '../../../core/database/schema';
import { newVersion } from '../reviews/new-version';

export type RoutineRow = typeof journalRoutine.$inferSelect;
export type GoalsRow = typeof journalGoals.$inferSelect;
type Key = Pick<RoutineRow, 'accountId' | 'kind' | 'day'>;

const matchPage = ({ accountId, kind, day }: Key) =>
  and(eq(journalRoutine.accountId, accountId), eq(journalRoutine.kind, kind), eq(journalRoutine.day, day));

interface Days {
  readonly from: string;
  readonly to: string;
}

/** @param days - Returns only periods that begin in these days; all periods when absent. */
export async function listRoutineRows(db: Database, accountId: number, days?: Days): Promise<RoutineRow[]> {
  const { day, kind } = journalRoutine;
  const dayCondition = days && between(day, days.from, days.to);
  return db.query.journalRoutine.findMany({
    where: and(eq(journalRoutine.accountId, accountId), dayCondition),
    orderBy: [asc(day), asc(kind)],
  });
}

export const findRoutinePage = (db: Database, key: Key) =>
  db.query.journalRoutine.findFirst({ where: matchPage(key) });

/** Inserts or replaces a page. It does not change the time of the first writing. */
export async function writePage(tx: Database, row: Omit<RoutineRow, 'version'>): Promise<RoutineRow> {
  const { accountId, kind, day } = journalRoutine;
  const { content, updatedAt } = row;
  const [savedRow] = await tx
    .insert(journalRoutine)
    .values(row)
    .onConflictDoUpdate({
      target: [accountId, kind, day],
      set: { content, updatedAt, version: newVersion },
    })
    .returning();
  if (!savedRow) throw new Error('the page of the routine was not written');
  return savedRow;
}

export async function deletePage(tx: Database, key: Key): Promise<void> {
  await tx.delete(journalRoutine).where(matchPage(key));
}

export const findGoals = (db: Database, accountId: number) =>
  db.query.journalGoals.findFirst({ where: eq(journalGoals.accountId, accountId) });

export async function writeGoals(tx: Database, row: Omit<GoalsRow, 'version'>): Promise<GoalsRow> {
  const { goals, updatedAt } = row;
  const [savedRow] = await tx
    .insert(journalGoals)
    .values(row)
    .onConflictDoUpdate({ target: journalGoals.accountId, set: { goals, updatedAt, version: newVersion } })
    .returning();
  if (!savedRow) throw new Error('the goals were not written');
  return savedRow;
}
