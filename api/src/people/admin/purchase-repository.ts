import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { AdminPurchaseEntity, CallArguments } from '@parque/contract';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../core/database/database';
import { hotmartEvents, products, users } from '../../core/database/schema';
import { containsText } from '../../core/tables/containing';
import { matchOpening } from '../../shop/purchases/packs';
import {
  finalEffects,
  proofsOfPayment,
  subscriptionEvents,
  type PurchaseEffect,
} from '../../shop/purchases/state/purchase-state';
import { partlyReturned } from '../../shop/purchases/state/sales';
import type { Order, Slice } from '../../core/tables/page';

type Filter = Omit<CallArguments<'listPurchases'>['query'], 'direction' | 'cursor' | 'limit'>;

const referrers = alias(users, 'referrers');

const isPartialRefund = sql<boolean>`${hotmartEvents.effect} = 'PURCHASE_PARTIALLY_REFUNDED'`;

/** The amount that the revenue subtracts for the sale of the event; null: it is not reported clearly. */
const clearReturn = sql<string | null>`(
  select ${partlyReturned} from hotmart_events other
  where other.transaction = ${hotmartEvents.transaction}
    and other.product_id is not distinct from ${hotmartEvents.productId})`;

/** The sales link belongs to another user than the owner. */
const divertedCondition = sql`${hotmartEvents.referredId} <> ${hotmartEvents.userId}`;

const formatEffects = (effects: readonly PurchaseEffect[]) =>
  sql.raw(`(${effects.map((effect) => `'${effect}'`).join(', ')})`);

const matchEffects = (effects: readonly PurchaseEffect[]) => sql`exists (
  select from hotmart_events other
  where other.transaction = ${hotmartEvents.transaction} and other.effect in ${formatEffects(effects)})`;

/** A printed boleto or a refused card alone sells nothing, and nothing reopens a returned purchase: no user needs it. */
const paidCondition = sql`${matchEffects(proofsOfPayment)} and not ${matchEffects(finalEffects)}`;

const columns = {
  seq: hotmartEvents.seq,
  id: hotmartEvents.id,
  name: hotmartEvents.name,
  receivedAt: hotmartEvents.receivedAt,
  createdAt: hotmartEvents.createdAt,
  transaction: hotmartEvents.transaction,
  amount: hotmartEvents.amount,
  currency: hotmartEvents.currency,
  isPartialRefund,
  returnedAmount: clearReturn,
  email: hotmartEvents.email,
  assignedAt: hotmartEvents.assignedAt,
  processedAt: hotmartEvents.processedAt,
  nextAttemptAt: hotmartEvents.nextAttemptAt,
  failures: hotmartEvents.failures,
  failure: hotmartEvents.failure,
  product: { id: products.id, title: products.title },
  owner: { id: users.id, name: users.name, email: users.email },
  referrer: { id: referrers.id, name: referrers.name, email: referrers.email },
};

export const getPurchaseOrder = (direction: Order['direction'] = 'desc'): Order => ({
  name: 'purchases',
  keys: [{ column: hotmartEvents.seq, kind: 'whole' }],
  direction,
});

function buildStateCondition(state: Filter['state']): SQL | undefined {
  switch (state) {
    case undefined:
      return undefined;
    case 'procesada':
      return isNotNull(hotmartEvents.processedAt);
    case 'pendiente':
      return and(isNull(hotmartEvents.processedAt), eq(hotmartEvents.failures, 0));
    case 'fallida':
      return and(isNull(hotmartEvents.processedAt), gt(hotmartEvents.failures, 0));
  }
}

function buildUnmatchedCondition(unmatched: Filter['unmatched']): SQL | undefined {
  if (!unmatched) return undefined;
  if (unmatched === 'referrer') return divertedCondition;
  if (unmatched === 'refund')
    return and(isPartialRefund, isNull(clearReturn), sql`not ${matchEffects(finalEffects)}`);
  const missingColumn = unmatched === 'owner' ? hotmartEvents.userId : hotmartEvents.productId;
  const soldCondition = unmatched === 'owner' ? paidCondition : undefined;
  return and(isNotNull(hotmartEvents.transaction), isNull(missingColumn), soldCondition);
}

export const happenedAt = sql`coalesce(${hotmartEvents.createdAt}, ${hotmartEvents.receivedAt})`;

function buildPurchaseFilter({
  search,
  user_id,
  product_id,
  event,
  state,
  unmatched,
  from,
  to,
}: Filter): SQL | undefined {
  return and(
    containsText(search, hotmartEvents.email, hotmartEvents.transaction, users.email),
    user_id ? eq(hotmartEvents.userId, user_id) : undefined,
    product_id ? matchOpening('hotmart_events', product_id) : undefined,
    event ? eq(hotmartEvents.name, event) : undefined,
    from ? gte(happenedAt, new Date(from)) : undefined,
    to ? lt(happenedAt, new Date(to)) : undefined,
    buildStateCondition(state),
    buildUnmatchedCondition(unmatched),
  );
}

type Event = Awaited<ReturnType<typeof listPurchaseRows>>[number];

function getProcessingState({
  processedAt,
  failures,
}: Pick<Event, 'processedAt' | 'failures'>): AdminPurchaseEntity['state'] {
  if (processedAt) return 'procesada';
  return failures > 0 ? 'fallida' : 'pendiente';
}

/** An event without what it changed. */
export const toPurchaseEntity = (row: Omit<Event, 'position'>): Omit<AdminPurchaseEntity, 'change'> => ({
  id: row.seq,
  event_id: row.id,
  event: row.name,
  received_at: row.receivedAt.toISOString(),
  created_at: row.createdAt?.toISOString() ?? null,
  transaction: row.transaction,
  amount: row.amount,
  currency: row.currency,
  partial_refund: row.isPartialRefund
    ? { amount: row.returnedAmount === null ? null : Number(row.returnedAmount) }
    : null,
  email: row.email,
  product: row.product,
  owner: row.owner,
  referrer: row.referrer?.id === row.owner?.id ? null : row.referrer,
  is_assigned: row.assignedAt !== null && row.owner !== null,
  state: getProcessingState(row),
  processed_at: row.processedAt?.toISOString() ?? null,
  next_attempt_at: row.processedAt ? null : row.nextAttemptAt.toISOString(),
  failures: row.failures,
  failure: row.failure,
});

export function listPurchaseRows(db: Database, filter: Filter, { position, where, orderBy, limit }: Slice) {
  return db
    .select({ ...columns, position })
    .from(hotmartEvents)
    .leftJoin(products, eq(products.id, hotmartEvents.productId))
    .leftJoin(users, eq(users.id, hotmartEvents.userId))
    .leftJoin(referrers, eq(referrers.id, hotmartEvents.referredId))
    .where(and(where, buildPurchaseFilter(filter)))
    .orderBy(...orderBy)
    .limit(limit);
}

/** Until when a subscription is paid by the events that change that, by their sequence numbers. */
export async function findPaidUntil(db: Database, seqs: number[]): Promise<Map<number, Date | null>> {
  const rows = await db
    .select({ seq: hotmartEvents.seq, paidUntil: hotmartEvents.paidUntil })
    .from(hotmartEvents)
    .where(and(inArray(hotmartEvents.seq, seqs), inArray(hotmartEvents.name, [...subscriptionEvents])));
  return new Map(rows.map(({ seq, paidUntil }) => [seq, paidUntil]));
}

/** Returns when the sales of events were approved, by their sequence numbers; null: not reported. */
export async function findSaleTimes(db: Database, seqs: number[]): Promise<Map<number, Date | null>> {
  const rows = await db
    .select({ seq: hotmartEvents.seq, soldAt: hotmartEvents.soldAt })
    .from(hotmartEvents)
    .where(inArray(hotmartEvents.seq, seqs));
  return new Map(rows.map(({ seq, soldAt }) => [seq, soldAt]));
}

export async function findPurchaseBySeq(db: Database, seq: number) {
  const [row] = await db
    .select({ ...columns, body: hotmartEvents.body })
    .from(hotmartEvents)
    .leftJoin(products, eq(products.id, hotmartEvents.productId))
    .leftJoin(users, eq(users.id, hotmartEvents.userId))
    .leftJoin(referrers, eq(referrers.id, hotmartEvents.referredId))
    .where(eq(hotmartEvents.seq, seq));
  return row;
}
