import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { manualDecisions } from '../database/schema';
import type { Entitlement } from './entitlement';

/** What an admin decided by hand about one product of one person. */
export type Decision = Pick<typeof manualDecisions.$inferSelect, 'effect' | 'until'>;

const ofBoth = (userId: number, productId: number) =>
  and(eq(manualDecisions.userId, userId), eq(manualDecisions.productId, productId));

export async function decisionOf(
  db: Database,
  userId: number,
  productId: number,
): Promise<typeof manualDecisions.$inferSelect | undefined> {
  const [row] = await db.select().from(manualDecisions).where(ofBoth(userId, productId));
  return row;
}

/** Puts a decision in the place of the one before. */
export async function saveDecision(
  tx: Database,
  decision: typeof manualDecisions.$inferInsert,
): Promise<void> {
  await tx
    .insert(manualDecisions)
    .values(decision)
    .onConflictDoUpdate({ target: [manualDecisions.userId, manualDecisions.productId], set: decision });
}

export async function dropDecision(tx: Database, userId: number, productId: number): Promise<void> {
  await tx.delete(manualDecisions).where(ofBoth(userId, productId));
}

/** Of two ends the later; null has none. */
const later = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : null);

/**
 * What purchases give and what an admin decided, together: what was granted holds beside them, whichever lasts longer;
 * what was taken away is gone whatever was bought.
 */
export function entitledTo(
  bought: Entitlement | undefined,
  decision: Decision | undefined,
  now: Date,
): Entitlement | undefined {
  if (!decision) return bought;
  if (decision.effect === 'revoke') return { status: 'revoked' };
  const { until } = decision;
  if (bought?.status === 'active') return { status: 'active', until: later(bought.until, until) };
  const hasEnded = until !== null && until <= now;
  return bought?.status === 'suspended' && hasEnded ? bought : { status: 'active', until };
}
