import { and, eq } from 'drizzle-orm';
import type { AdminUserEntity, CallArguments, UserEntity } from '@parque/contract';
import { recordChange } from '../../core/audit/audit-log';
import type { Database } from '../../core/database/database';
import { entitlements, products } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { findDecision, dropDecision, saveDecision } from '../../shop/purchases/decision';
import { renewEntitlement, withdrawEntitlement } from '../../shop/purchases/ownership';
import { lockPurchases } from '../../shop/purchases/repository';
import { findUserById } from './user-repository';
import { getAdminUser } from './users';

interface Target {
  readonly user_id: number;
  readonly product_id: number;
  readonly reason: string;
}

async function loadAccessFacts(tx: Database, userId: number, productId: number) {
  const [heldEntitlement] = await tx
    .select({ status: entitlements.status, until: entitlements.until })
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), eq(entitlements.productId, productId)));
  const decision = await findDecision(tx, userId, productId);
  return {
    entitlement: heldEntitlement ?? null,
    decision: decision ? { effect: decision.effect, until: decision.until, reason: decision.reason } : null,
  };
}

async function checkTarget(tx: Database, { user_id, product_id }: Target): Promise<void> {
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, product_id));
  if (!product || !(await findUserById(tx, user_id))) throw new ApiRuleError('not_found');
}

/** Changes a decision by hand, derives the entitlement again, and audits the state before and after. */
async function decide(
  services: Services,
  admin: UserEntity,
  target: Target & { readonly action: string },
  change: (tx: Database) => Promise<void>,
): Promise<AdminUserEntity> {
  const { db, now } = services;
  const { user_id: userId, product_id: productId, reason, action } = target;
  return db.transaction(async (tx) => {
    await lockPurchases(tx);
    await checkTarget(tx, target);
    const previousFacts = await loadAccessFacts(tx, userId, productId);
    await change(tx);
    const isFounded = await renewEntitlement(tx, userId, productId, now());
    // An entitlement whose only reason was the decision is deleted with it.
    if (!isFounded && previousFacts.decision) await withdrawEntitlement(tx, userId, productId, now());
    await recordChange({ tx, actorId: admin.id, at: now() }, action, `entitlement:${userId}:${productId}`, {
      reason,
      before: previousFacts,
      after: await loadAccessFacts(tx, userId, productId),
    });
    return getAdminUser({ ...services, db: tx }, userId);
  });
}

const decideAccess = (
  services: Services,
  admin: UserEntity,
  { reason, ...target }: Target,
  { effect, until }: { readonly effect: 'grant' | 'revoke'; readonly until: Date | null },
) =>
  decide(services, admin, { ...target, reason, action: `entitlement.${effect}` }, (tx) => {
    const { user_id: userId, product_id: productId } = target;
    return saveDecision(tx, {
      userId,
      productId,
      effect,
      until,
      reason,
      actorId: admin.id,
      at: services.now(),
    });
  });

export async function grantProduct(
  services: Services,
  admin: UserEntity,
  { until, ...target }: CallArguments<'grantProduct'>['body'],
): Promise<AdminUserEntity> {
  const end = until === null ? null : new Date(until);
  if (end && end <= services.now()) {
    throw new ApiRuleError('invalid_input', { fields: { until: 'Esa fecha ya ha pasado.' } });
  }
  return decideAccess(services, admin, target, { effect: 'grant', until: end });
}

export const revokeProduct = (
  services: Services,
  admin: UserEntity,
  target: CallArguments<'revokeProduct'>['body'],
): Promise<AdminUserEntity> => decideAccess(services, admin, target, { effect: 'revoke', until: null });

export function removeDecision(
  services: Services,
  admin: UserEntity,
  target: CallArguments<'liftDecision'>['body'],
): Promise<AdminUserEntity> {
  return decide(services, admin, { ...target, action: 'entitlement.lift' }, async (tx) => {
    if (!(await findDecision(tx, target.user_id, target.product_id))) throw new ApiRuleError('not_found');
    await dropDecision(tx, target.user_id, target.product_id);
  });
}
