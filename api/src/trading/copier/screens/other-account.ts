import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import {
  copierChildren,
  copierFindings,
  copierPastCopies,
  copierPositions,
} from '../../../core/database/schema';

/**
 * Removes what was recorded about the account of a child that becomes another account: tickets, counted losses and
 * differences belong to the account alone, and another broker may use the same ticket. The log remains, without the
 * tickets of earlier masters. No copy of the child may be open.
 */
export async function startAsOtherAccount(tx: Database, childId: number, now: Date): Promise<void> {
  const noLosses = { day: null, dayEquity: null, stoppedDay: null, losses: null, closesQueuedAt: null };
  await tx
    .update(copierChildren)
    .set({ ...noLosses, lossRun: sql`${copierChildren.lossRun} + 1`, seenAt: null, connection: 'conectando' })
    .where(eq(copierChildren.accountId, childId));
  await tx
    .delete(copierPositions)
    .where(and(eq(copierPositions.childId, childId), ne(copierPositions.state, 'open')));
  await tx.update(copierPastCopies).set({ childPosition: null }).where(eq(copierPastCopies.childId, childId));
  const { childId: of, resolvedAt, resolution } = copierFindings;
  await tx
    .update(copierFindings)
    .set({ resolvedAt: now, resolution: 'gone' })
    .where(and(eq(of, childId), or(isNull(resolvedAt), eq(resolution, 'ignored'))));
}
