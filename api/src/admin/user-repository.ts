import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, max, or, sql, type SQL } from 'drizzle-orm';
import type { CallArguments, ManualDecisionEntity } from '@parque/contract';
import { alias } from 'drizzle-orm/pg-core';
import { anyOf } from '../database/any-of';
import type { Database } from '../database/database';
import { entitlements, hotmartEvents, manualDecisions, products, users } from '../database/schema';
import { anyContains } from '../tables/containing';
import type { Order, Slice } from '../tables/page';

type Query = CallArguments<'listUsers'>['query'];
export type UserFilter = Pick<Query, 'search' | 'product_id'>;
export type UserRow = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'email' | 'telegram' | 'rol' | 'rolVersion' | 'createdAt' | 'lastSeenAt'
>;

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  telegram: users.telegram,
  rol: users.rol,
  rolVersion: users.rolVersion,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
};

const byId = { of: users.id, kind: 'whole' } as const;
const keys: Readonly<Record<Query['sort'], Order['keys']>> = {
  id: [byId],
  created_at: [{ of: users.createdAt, kind: 'instant' }, byId],
  // The Spanish order, independent of the locale of the database: Álvaro is next to Alvaro.
  name: [{ of: sql`(${users.name} collate "es-x-icu")`, kind: 'text' }, byId],
  email: [{ of: users.email, kind: 'text' }],
  last_seen: [
    { of: sql`coalesce(${users.lastSeenAt}, timestamptz '1970-01-01 00:00:00+00')`, kind: 'instant' },
    byId,
  ],
};

export function userOrder({ sort, direction }: Pick<Query, 'sort' | 'direction'>): Order {
  const isNewestFirst = sort === 'id' || sort === 'created_at' || sort === 'last_seen';
  return { name: sort, keys: keys[sort], direction: direction ?? (isNewestFirst ? 'desc' : 'asc') };
}

function holds(db: Database, productId: number, now: Date): SQL {
  const held = db
    .select({ one: sql`1` })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, users.id),
        eq(entitlements.productId, productId),
        eq(entitlements.status, 'active'),
        or(isNull(entitlements.until), gt(entitlements.until, now)),
      ),
    );
  return sql`exists ${held}`;
}

export function usersIn(
  db: Database,
  { search, product_id }: UserFilter,
  { position, where, orderBy, limit }: Slice,
  now: Date,
) {
  return db
    .select({ ...columns, position })
    .from(users)
    .where(
      and(
        where,
        isNull(users.deletedAt),
        anyContains(search, users.name, users.email, users.telegram),
        product_id ? holds(db, product_id, now) : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
}

export async function userById(db: Database, id: number): Promise<UserRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

/** The current and past entitlements of these users, with the decisions by hand. */
export function ownedBy(db: Database, userIds: readonly number[]) {
  const admins = alias(users, 'admins');
  return db
    .select({ held: entitlements, title: products.title, decision: manualDecisions, by: admins.email })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .leftJoin(
      manualDecisions,
      and(
        eq(manualDecisions.userId, entitlements.userId),
        eq(manualDecisions.productId, entitlements.productId),
      ),
    )
    .leftJoin(admins, eq(admins.id, manualDecisions.actorId))
    .where(anyOf(entitlements.userId, userIds))
    .orderBy(asc(entitlements.userId), asc(products.position), asc(products.id));
}

export const decisionEntity = (
  { effect, until, reason, at }: typeof manualDecisions.$inferSelect,
  by: string | null,
): ManualDecisionEntity => ({
  effect: effect === 'grant' ? 'concedido' : 'retirado',
  until: until?.toISOString() ?? null,
  reason,
  by,
  at: at.toISOString(),
});

/** Products of which a payment of these people was returned, as `user product`. */
export async function refundedProducts(db: Database, userIds: readonly number[]): Promise<Set<string>> {
  const { userId, productId, name } = hotmartEvents;
  const rows = await db
    .selectDistinct({ userId, productId })
    .from(hotmartEvents)
    .where(and(anyOf(userId, userIds), inArray(name, ['PURCHASE_REFUNDED', 'PURCHASE_CHARGEBACK'])));
  return new Set(rows.map((row) => `${row.userId} ${row.productId}`));
}

/** Approved transactions of these people, newest first, under `user product`. */
export async function transactionsOf(
  db: Database,
  userIds: readonly number[],
): Promise<Map<string, string[]>> {
  const { userId, productId, transaction } = hotmartEvents;
  const rows = await db
    .select({ userId, productId, transaction })
    .from(hotmartEvents)
    .where(and(anyOf(userId, userIds), eq(hotmartEvents.name, 'PURCHASE_APPROVED'), isNotNull(transaction)))
    .groupBy(userId, productId, transaction)
    .orderBy(desc(max(hotmartEvents.seq)));
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const key = `${row.userId} ${row.productId}`;
    found.set(key, [...(found.get(key) ?? []), row.transaction ?? '']);
  }
  return found;
}
