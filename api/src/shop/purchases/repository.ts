import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { runNamedQuery } from '../../core/database/statement';
import {
  entitlements,
  formerHotmartIds,
  hotmartEvents,
  products,
  purchaseTerms,
  users,
} from '../../core/database/schema';
import { notifyUser } from '../../core/push/notices';
import type { GetAccessDays, Entitlement } from './state/entitlement';
import { readHotmartEvent, type HotmartEvent } from './hotmart-event';
import { listPackProducts, matchOpening } from './packs';
import { buildAccessCondition, buildSalesQuery } from './state/sales';

export type StoredEvent = typeof hotmartEvents.$inferSelect;

export const readStoredEvent = ({ id, receivedAt, body }: StoredEvent) =>
  readHotmartEvent(body, { id, receivedAt });

/** Returns the columns of an event beside its body, which queries search by. */
const toIndexedColumns = ({
  name,
  createdAt,
  transaction,
  subscriberCode,
  email,
  price,
  returnedAmount,
  paidUntil,
}: HotmartEvent) => ({
  name,
  createdAt,
  transaction: transaction ?? null,
  subscriberCode: subscriberCode ?? null,
  email: email ?? null,
  amount: price?.amount ?? null,
  currency: price?.currency ?? null,
  returnedAmount: returnedAmount ?? null,
  paidUntil: paidUntil ?? null,
});

/** Key of the advisory lock. The value is arbitrary and the same in all processes. */
const purchasesLock = 727_002;

/**
 * Takes the lock on the ownership of purchases until the transaction ends. Without it, an event that looks for its
 * user and a concurrent claim by that user would not see each other.
 */
export async function lockPurchases(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${purchasesLock})`);
}

export async function addEvent(db: Database, event: HotmartEvent, body: unknown, now: Date) {
  const addedEvents = await db
    .insert(hotmartEvents)
    .values({ id: event.id, ...toIndexedColumns(event), body, receivedAt: now, nextAttemptAt: now })
    .onConflictDoNothing({ target: hotmartEvents.id })
    .returning({ id: hotmartEvents.id });
  return addedEvents.length > 0;
}

export async function nextDueEvent(tx: Database, now: Date): Promise<StoredEvent | undefined> {
  const [row] = await tx
    .select()
    .from(hotmartEvents)
    .where(and(isNull(hotmartEvents.processedAt), lte(hotmartEvents.nextAttemptAt, now)))
    .orderBy(asc(hotmartEvents.seq))
    .limit(1);
  return row;
}

export async function markProcessed(
  tx: Database,
  event: HotmartEvent,
  { productId, referenceUserId }: { productId: number | undefined; referenceUserId: number | undefined },
  now: Date,
): Promise<void> {
  const existingUsers = await listExistingUsers(tx, referenceUserId ? [referenceUserId] : []);
  const referredId = referenceUserId && existingUsers.has(referenceUserId) ? referenceUserId : null;
  await tx
    .update(hotmartEvents)
    .set({
      ...toIndexedColumns(event),
      productId: productId ?? null,
      referredId,
      processedAt: now,
      failure: null,
    })
    .where(eq(hotmartEvents.id, event.id));
}

export async function resetEvent(tx: Database, id: string, now: Date): Promise<StoredEvent> {
  const [row] = await tx
    .update(hotmartEvents)
    .set({ processedAt: null, failures: 0, failure: null, nextAttemptAt: now })
    .where(eq(hotmartEvents.id, id))
    .returning();
  if (!row) throw new Error('the Hotmart event was not found after it was read');
  return row;
}

export async function markAssigned(tx: Database, events: readonly StoredEvent[], now: Date): Promise<void> {
  const ids = events.map(({ id }) => id);
  await tx.update(hotmartEvents).set({ assignedAt: now }).where(inArray(hotmartEvents.id, ids));
}

export async function markFailed(
  tx: Database,
  { id, failures }: StoredEvent,
  failure: string,
  nextAttemptAt: Date,
): Promise<void> {
  await tx
    .update(hotmartEvents)
    .set({ failures: failures + 1, failure, nextAttemptAt })
    .where(eq(hotmartEvents.id, id));
}

/**
 * Returns all events of the purchase of an event: those of its transaction, its subscription and the other charges of
 * the subscription. The event itself is always included.
 */
export async function listPurchaseEvents(tx: Database, id: string): Promise<StoredEvent[]> {
  const purchase = sql`
    with recursive purchase as (
      select id, transaction, subscriber_code, product_id from ${hotmartEvents} where id = ${id}
      union
      select other.id, other.transaction, other.subscriber_code, other.product_id
      from purchase
      join ${hotmartEvents} other
        on other.transaction = purchase.transaction
        or (other.subscriber_code = purchase.subscriber_code and other.product_id = purchase.product_id)
    )
    select id from purchase`;
  return tx
    .select()
    .from(hotmartEvents)
    .where(sql`${hotmartEvents.id} in (${purchase})`)
    .orderBy(asc(hotmartEvents.seq));
}

/** Returns the events of a transaction. @param transaction - In capital letters. */
export function listTransactionEvents(tx: Database, transaction: string): Promise<StoredEvent[]> {
  return tx
    .select()
    .from(hotmartEvents)
    .where(inArray(hotmartEvents.transaction, [transaction, transaction.toLowerCase()]))
    .orderBy(asc(hotmartEvents.seq));
}

export async function formatTitles(tx: Database, ids: readonly number[]): Promise<string | null> {
  const rows = await tx
    .select({ title: products.title })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.position), asc(products.id));
  return rows.length === 0 ? null : new Intl.ListFormat('es').format(rows.map(({ title }) => title));
}

/** Whether no owner, or only the reference of a sales link, holds an event. */
const claimable = or(isNull(hotmartEvents.userId), eq(hotmartEvents.userId, hotmartEvents.referredId));

/** Returns the events of a buyer with this address that a user who verifies it can claim. */
export function listUnclaimedEvents(tx: Database, email: string): Promise<StoredEvent[]> {
  return tx
    .select()
    .from(hotmartEvents)
    .where(and(claimable, eq(hotmartEvents.email, email)))
    .orderBy(asc(hotmartEvents.seq));
}

/**
 * Whether a product that was bought with the address of a user, after the registration, waits for the proof of the
 * address. Earlier purchases are not revealed, because anyone can register with the address of a buyer.
 */
export async function hasUnclaimedPurchase(db: Database, userId: number): Promise<boolean> {
  const unclaimedCondition = sql`transaction in (
    select other.transaction from ${hotmartEvents} other join ${users} on ${users.email} = other.email
    where ${users.id} = ${userId} and (other.user_id is null or other.user_id = other.referred_id))`;
  const query = sql`
    select from (${buildSalesQuery(unclaimedCondition)}) as sale
    where user_id is distinct from ${userId} and ${buildAccessCondition('open', 'suspended')}
      and received_at >= (select ${users.createdAt} from ${users} where ${users.id} = ${userId})
    limit 1`;
  const rows = await runNamedQuery(db, 'unclaimed-purchase', query);
  return rows.length > 0;
}

/** Returns the users with these addresses who have not verified them. */
export async function listUnprovenUsers(tx: Database, emails: readonly string[]): Promise<number[]> {
  if (emails.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, [...emails]), isNull(users.emailProvenAt)));
  return rows.map(({ id }) => id);
}

export function listUserEvents(tx: Database, userId: number, productId: number): Promise<StoredEvent[]> {
  return tx
    .select()
    .from(hotmartEvents)
    .where(and(eq(hotmartEvents.userId, userId), matchOpening('hotmart_events', productId)));
}

/** Assigns an event to a deleted account and removes the personal data. */
export async function keepAnonymous(tx: Database, id: string, userId: number, body: unknown): Promise<void> {
  await tx.update(hotmartEvents).set({ userId, email: null, body }).where(eq(hotmartEvents.id, id));
}

export async function giveEvents(tx: Database, events: readonly StoredEvent[], userId: number) {
  const ids = events.map(({ id }) => id);
  await tx.update(hotmartEvents).set({ userId }).where(inArray(hotmartEvents.id, ids));
}

/** Returns earlier events of the transaction or the subscription with the same Hotmart number. */
async function listRelatedEvents(tx: Database, event: HotmartEvent): Promise<StoredEvent[]> {
  const { transaction, subscriberCode, hotmartProductId } = event;
  if (!transaction && !subscriberCode) return [];
  const relatedCondition = or(
    transaction ? eq(hotmartEvents.transaction, transaction) : undefined,
    subscriberCode ? eq(hotmartEvents.subscriberCode, subscriberCode) : undefined,
  );
  const rows = await tx
    .select()
    .from(hotmartEvents)
    .where(and(isNotNull(hotmartEvents.productId), relatedCondition));
  return rows.filter(
    (row) => hotmartProductId === undefined || readStoredEvent(row).hotmartProductId === hotmartProductId,
  );
}

const findOnlyProduct = (events: readonly StoredEvent[]) => {
  const [first, ...others] = new Set(events.flatMap(({ productId }) => productId ?? []));
  return others.length === 0 ? first : undefined;
};

/** Returns the product with a Hotmart number, or else the first of its pack, or the product that had it before. */
async function findProductByHotmartId(tx: Database, hotmartId: number): Promise<number | undefined> {
  const [current] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.hotmartId, hotmartId));
  if (current) return current.id;
  const [first] = await listPackProducts(tx, hotmartId);
  if (first) return first;
  const [former] = await tx
    .select({ id: formerHotmartIds.productId })
    .from(formerHotmartIds)
    .where(eq(formerHotmartIds.hotmartId, hotmartId));
  return former?.id;
}

/**
 * Returns the product of an event. Earlier events of the same sale decide, so that a product whose Hotmart number was
 * changed still receives its refunds and renewals. Without earlier events, the number decides.
 */
export async function findProduct(tx: Database, event: HotmartEvent): Promise<number | undefined> {
  const relatedEvents = await listRelatedEvents(tx, event);
  const { transaction } = event;
  const transactionEvents = relatedEvents.filter((other) => transaction && other.transaction === transaction);
  const saleProduct = findOnlyProduct(transactionEvents) ?? findOnlyProduct(relatedEvents);
  if (saleProduct) return saleProduct;
  return event.hotmartProductId ? findProductByHotmartId(tx, event.hotmartProductId) : undefined;
}

async function getCurrentAccessDays(tx: Database, productId: number): Promise<number | null> {
  const [row] = await tx
    .select({ accessDays: products.accessDays })
    .from(products)
    .where(eq(products.id, productId));
  return row?.accessDays ?? null;
}

/** Records the current terms of a product for a transaction. Returns false when the transaction has terms already. */
export async function recordTerms(tx: Database, transaction: string, productId: number, now: Date) {
  const recordedTerms = await tx
    .insert(purchaseTerms)
    .values({
      transaction,
      productId,
      accessDays: await getCurrentAccessDays(tx, productId),
      recordedAt: now,
    })
    .onConflictDoNothing()
    .returning({ productId: purchaseTerms.productId });
  return recordedTerms.length > 0;
}

/** Returns the access days of a product's transactions, as recorded at the purchase. */
export async function loadAccessDays(
  tx: Database,
  productId: number,
  events: readonly HotmartEvent[],
): Promise<GetAccessDays> {
  const transactions = [...new Set(events.flatMap(({ transaction }) => transaction ?? []))];
  const rows = await tx
    .select()
    .from(purchaseTerms)
    .where(and(eq(purchaseTerms.productId, productId), inArray(purchaseTerms.transaction, transactions)));
  const recordedDays = new Map(rows.map((row) => [row.transaction, row.accessDays]));
  const current = await getCurrentAccessDays(tx, productId);
  return (transaction) => {
    const days = recordedDays.get(transaction);
    // Events from before access days were recorded have no record.
    return days === undefined ? current : days;
  };
}

export async function listExistingUsers(tx: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the users who have verified these addresses, by address. */
export async function mapUsersByEmail(tx: Database, emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, [...emails]), isNotNull(users.emailProvenAt)));
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function saveEntitlement(
  tx: Database,
  { userId, productId }: { readonly userId: number; readonly productId: number },
  entitlement: Entitlement,
  now: Date,
): Promise<void> {
  const { status } = entitlement;
  const facts = { status, until: status === 'active' ? entitlement.until : null, updatedAt: now };
  await tx
    .insert(entitlements)
    .values({ userId, productId, ...facts })
    .onConflictDoUpdate({ target: [entitlements.userId, entitlements.productId], set: facts });
  await notifyUser(tx, userId);
}

export async function dropEntitlement(tx: Database, userId: number, productId: number): Promise<void> {
  await tx
    .delete(entitlements)
    .where(and(eq(entitlements.userId, userId), eq(entitlements.productId, productId)));
  await notifyUser(tx, userId);
}
