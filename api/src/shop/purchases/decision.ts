import { and, eq } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { manualDecisions } from '../../core/database/schema';
import { pickLater, type Entitlement } from './state/entitlement';

/** An admin's manual decision about one product of one user. */
export type Decision = Pick<typeof manualDecisions.$inferSelect, 'effect' | 'until'>;

const matchUserProduct = (userId: number, productId: number) =>
  and(eq(manualDecisions.userId, userId), eq(manualDecisions.productId, productId));

export async function findDecision(db: Database, userId: number, productId: number) {
  const [row] = await db.select().from(manualDecisions).where(matchUserProduct(userId, productId));
  return row;
}

export async function saveDecision(tx: Database, decision: typeof manualDecisions.$inferInsert) {
  await tx
    .insert(manualDecisions)
    .values(decision)
    .onConflictDoUpdate({ target: [manualDecisions.userId, manualDecisions.productId], set: decision });
}

export async function dropDecision(tx: Database, userId: number, productId: number): Promise<void> {
  await tx.delete(manualDecisions).where(matchUserProduct(userId, productId));
}

/**
 * Combines the access from purchases with an admin's decision. A grant adds to the purchases, and the longer access
 * counts. A revocation removes access in spite of any purchase.
 */
export function combineEntitlement(
  boughtEntitlement: Entitlement | undefined,
  decision: Decision | undefined,
  now: Date,
): Entitlement | undefined {
  if (!decision) return boughtEntitlement;
  if (decision.effect === 'revoke') return { status: 'revoked' };
  const { until } = decision;
  if (boughtEntitlement?.status === 'active')
    return { status: 'active', until: pickLater(boughtEntitlement.until, until) };
  const hasEnded = until !== null && until <= now;
  return boughtEntitlement?.status === 'suspended' && hasEnded
    ? boughtEntitlement
    : { status: 'active', until };
}
