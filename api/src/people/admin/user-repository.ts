import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { CallArguments, ManualDecisionEntity } from '@parque/contract';
import { alias } from 'drizzle-orm/pg-core';
import { equalsAny } from '../../core/database/equals-any';
import type { Database } from '../../core/database/database';
import {
  entitlements,
  hotmartEvents,
  manualDecisions,
  packSales,
  products,
  users,
} from '../../core/database/schema';
import type { PurchaseState } from '../../shop/purchases/state/purchase-state';
import { buildSalesQuery } from '../../shop/purchases/state/sales';
import { containsText } from '../../core/tables/containing';
import type { Order, Slice } from '../../core/tables/page';

type Query = CallArguments<'listUsers'>['query'];
export type UserFilter = Pick<Query, 'search' | 'product_id'> & {
  readonly ids?: readonly number[] | undefined;
};
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

const byId = { column: users.id, kind: 'whole' } as const;
const keys: Readonly<Record<Query['sort'], Order['keys']>> = {
  id: [byId],
  created_at: [{ column: users.createdAt, kind: 'instant' }, byId],
  // The Spanish order, independent of the locale of the database: Álvaro is next to Alvaro.
  name: [{ column: sql`(${users.name} collate "es-x-icu")`, kind: 'text' }, byId],
  email: [{ column: users.email, kind: 'text' }],
  last_seen: [
    { column: sql`coalesce(${users.lastSeenAt}, timestamptz '1970-01-01 00:00:00+00')`, kind: 'instant' },
    byId,
  ],
};

export function getUserOrder({ sort, direction }: Pick<Query, 'sort' | 'direction'>): Order {
  const isNewestFirst = sort === 'id' || sort === 'created_at' || sort === 'last_seen';
  return { name: sort, keys: keys[sort], direction: direction ?? (isNewestFirst ? 'desc' : 'asc') };
}

function buildActiveProductCondition(db: Database, productId: number, now: Date): SQL {
  const activeEntitlements = db
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
  return sql`exists ${activeEntitlements}`;
}

export function listUserRows(
  db: Database,
  { search, product_id, ids }: UserFilter,
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
        containsText(search, users.name, users.email, users.telegram),
        ids ? equalsAny(users.id, ids) : undefined,
        product_id ? buildActiveProductCondition(db, product_id, now) : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
}

export async function findUserById(db: Database, id: number): Promise<UserRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

export function listEntitlements(db: Database, userIds: readonly number[]) {
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
    .where(equalsAny(entitlements.userId, userIds))
    .orderBy(asc(entitlements.userId), asc(products.position), asc(products.id));
}

export const toDecisionEntity = (
  { effect, until, reason, at }: typeof manualDecisions.$inferSelect,
  by: string | null,
): ManualDecisionEntity => ({
  effect: effect === 'grant' ? 'concedido' : 'retirado',
  until: until?.toISOString() ?? null,
  reason,
  by,
  at: at.toISOString(),
});

export async function listUserSales(db: Database, userIds: readonly number[]) {
  const { rows } = await db.execute<{ key: string; transaction: string; state: PurchaseState }>(sql`
    select user_id || ' ' || opened.id as key, transaction, state
    from (${buildSalesQuery(equalsAny(hotmartEvents.userId, userIds))}) as sale
    cross join lateral (
      select sale.product_id as id
      union
      select opened_id from ${packSales} pack
      where pack.transaction = sale.transaction and pack.sold_id = sale.product_id
    ) as opened
    order by approved_at desc, transaction desc`);
  return rows;
}
