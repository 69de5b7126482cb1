import { productIds, type NotificationData } from '@parque/contract';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../core/database/database';
import { connectorAccounts, copierChildren, entitlements, products } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { notify } from '../../core/notifications/notify';
import { opensProduct } from './packs';
import { renewalGraceMs } from './state/entitlement';

type Facts = Pick<typeof entitlements.$inferSelect, 'status' | 'until'>;
type Change = NotificationData<'product_changed'>['change'];

const isOpen = (facts: Facts | undefined, now: Date): boolean =>
  facts?.status === 'active' && (facts.until === null || facts.until > now);

/** Returns what a change of an entitlement means to its user; undefined when it means nothing. */
function findChange(before: Facts | undefined, after: Facts | undefined, now: Date): Change | undefined {
  if (isOpen(after, now)) {
    if (!isOpen(before, now)) return 'active';
    const [previousEnd, end] = [before?.until ?? null, after?.until ?? null];
    return previousEnd !== null && (end === null || end > previousEnd) ? 'renewed' : undefined;
  }
  if (after?.status === 'suspended') return isOpen(before, now) ? 'suspended' : undefined;
  return isOpen(before, now) || before?.status === 'suspended' ? 'withdrawn' : undefined;
}

/** Whether another mail reports the end of the product: the one about the child accounts that stop copying. */
async function isReportedByCopier(tx: Database, userId: number, productId: number): Promise<boolean> {
  if (productId !== productIds.connector) return false;
  const [child] = await tx
    .select({ id: copierChildren.accountId })
    .from(copierChildren)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierChildren.accountId))
    .where(and(eq(connectorAccounts.userId, userId), isNotNull(copierChildren.activatedAt)))
    .limit(1);
  return child !== undefined;
}

export async function getAccessFacts(tx: Database, userId: number, productId: number) {
  const [facts] = await tx
    .select({ status: entitlements.status, until: entitlements.until, title: products.title })
    .from(products)
    .leftJoin(entitlements, and(eq(entitlements.productId, products.id), eq(entitlements.userId, userId)))
    .where(eq(products.id, productId));
  const { status = null, until = null, title = '' } = facts ?? {};
  return { title, access: status === null ? undefined : { status, until } };
}

/** Notifies a user that a product became active, was renewed, suspended or withdrawn. */
export async function reportAccess(
  tx: Database,
  { user, product }: { readonly user: number; readonly product: number },
  before: Awaited<ReturnType<typeof getAccessFacts>>,
  now: Date,
): Promise<void> {
  const { title, access } = await getAccessFacts(tx, user, product);
  const change = findChange(before.access, access, now);
  if (!change) return;
  const isEnd = change === 'suspended' || change === 'withdrawn';
  const isPageOnly = isEnd && (await isReportedByCopier(tx, user, product));
  const data = { title, change, until: isEnd ? null : (access?.until?.toISOString() ?? null) };
  const subject = `${product} ${change} ${+now}`;
  await notify(tx, { user, kind: 'product_changed', subject, data, at: now, isPageOnly });
}

/** A subscription that is neither cancelled nor overdue: its next charge is expected before this end. */
const isRenewing = sql`exists (
  select 1 from hotmart_events event
  where event.user_id = ${entitlements.userId} and ${opensProduct('event', entitlements.productId)}
    and event.paid_until + ${renewalGraceMs / 1000} * interval '1 second' = ${entitlements.until})`;

/**
 * Notifies users once when a product ends within seven days, once when it ends within one day, and once when it has ended.
 * Subscriptions get no notice at seven days, because they usually renew themselves.
 */
export async function reportEnds({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const reportTime = now();
  const rows = await db
    .select({
      user: entitlements.userId,
      product: entitlements.productId,
      until: entitlements.until,
      title: products.title,
      isRenewing: sql<boolean>`${isRenewing}`,
    })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(
      and(
        eq(entitlements.status, 'active'),
        gt(entitlements.until, new Date(+reportTime - msPerDay)),
        lte(entitlements.until, new Date(+reportTime + 7 * msPerDay)),
      ),
    );
  for (const { user, product, until, title, isRenewing } of rows) {
    if (!until) continue;
    const leftMs = +until - +reportTime;
    const days = leftMs <= 0 ? 0 : leftMs <= msPerDay ? 1 : 7;
    if (days === 7 && isRenewing) continue;
    await db.transaction(async (tx) => {
      const isPageOnly = days === 0 && (await isReportedByCopier(tx, user, product));
      const data = { title, days, until: until.toISOString() } as const;
      const subject = `${product} ${days} ${+until}`;
      await notify(tx, { user, kind: 'product_ends', subject, data, at: reportTime, isPageOnly });
    });
  }
}
