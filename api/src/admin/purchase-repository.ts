import { and, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { AdminPurchaseEntity, CallArguments } from '@parque/contract';
import type { Database } from '../database/database';
import { hotmartEvents, products, users } from '../database/schema';
import { anyContains } from '../tables/containing';
import type { Order, Slice } from '../tables/page';

type Filter = Omit<CallArguments<'exportPurchases'>['query'], 'direction'>;

const columns = {
  seq: hotmartEvents.seq,
  id: hotmartEvents.id,
  name: hotmartEvents.name,
  receivedAt: hotmartEvents.receivedAt,
  createdAt: hotmartEvents.createdAt,
  transaction: hotmartEvents.transaction,
  amount: hotmartEvents.amount,
  currency: hotmartEvents.currency,
  email: hotmartEvents.email,
  assignedAt: hotmartEvents.assignedAt,
  processedAt: hotmartEvents.processedAt,
  nextAttemptAt: hotmartEvents.nextAttemptAt,
  failures: hotmartEvents.failures,
  failure: hotmartEvents.failure,
  product: { id: products.id, title: products.title },
  owner: { id: users.id, name: users.name, email: users.email },
};

export const purchaseOrder = (direction: Order['direction'] = 'desc'): Order => ({
  name: 'purchases',
  keys: [{ of: hotmartEvents.seq, kind: 'whole' }],
  direction,
});

function inState(state: Filter['state']): SQL | undefined {
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

function lacking(unmatched: Filter['unmatched']): SQL | undefined {
  if (!unmatched) return undefined;
  const missing = unmatched === 'owner' ? hotmartEvents.userId : hotmartEvents.productId;
  return and(isNotNull(hotmartEvents.transaction), isNull(missing));
}

function matching({ search, user_id, product_id, event, state, unmatched }: Filter): SQL | undefined {
  return and(
    anyContains(search, hotmartEvents.email, hotmartEvents.transaction, users.email),
    user_id ? eq(hotmartEvents.userId, user_id) : undefined,
    product_id ? eq(hotmartEvents.productId, product_id) : undefined,
    event ? eq(hotmartEvents.name, event) : undefined,
    inState(state),
    lacking(unmatched),
  );
}

type Found = Awaited<ReturnType<typeof purchasesIn>>[number];

export const purchaseEntity = (row: Omit<Found, 'position'>): AdminPurchaseEntity => ({
  id: row.seq,
  event_id: row.id,
  event: row.name,
  received_at: row.receivedAt.toISOString(),
  created_at: row.createdAt?.toISOString() ?? null,
  transaction: row.transaction,
  amount: row.amount,
  currency: row.currency,
  email: row.email,
  product: row.product,
  owner: row.owner,
  is_assigned: row.assignedAt !== null && row.owner !== null,
  state: row.processedAt ? 'procesada' : row.failures > 0 ? 'fallida' : 'pendiente',
  processed_at: row.processedAt?.toISOString() ?? null,
  next_attempt_at: row.processedAt ? null : row.nextAttemptAt.toISOString(),
  failures: row.failures,
  failure: row.failure,
});

export function purchasesIn(db: Database, filter: Filter, { position, where, orderBy, limit }: Slice) {
  return db
    .select({ ...columns, position })
    .from(hotmartEvents)
    .leftJoin(products, eq(products.id, hotmartEvents.productId))
    .leftJoin(users, eq(users.id, hotmartEvents.userId))
    .where(and(where, matching(filter)))
    .orderBy(...orderBy)
    .limit(limit);
}

/** One event with its body, by its sequence number. */
export async function purchaseBySeq(db: Database, seq: number) {
  const [row] = await db
    .select({ ...columns, body: hotmartEvents.body })
    .from(hotmartEvents)
    .leftJoin(products, eq(products.id, hotmartEvents.productId))
    .leftJoin(users, eq(users.id, hotmartEvents.userId))
    .where(eq(hotmartEvents.seq, seq));
  return row;
}
