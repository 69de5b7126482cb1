import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { prepared } from '../database/prepared';
import { connectorAccounts, entitlements, hotmartEvents, products } from '../database/schema';

export type ProductRow = typeof products.$inferSelect;

const catalogueQuery = prepared((db) =>
  db
    .select()
    .from(products)
    .where(eq(products.hidden, false))
    .orderBy(asc(products.position), asc(products.id))
    .prepare('catalogue'),
);

const productByUrlQuery = prepared((db) =>
  db
    .select()
    .from(products)
    .where(eq(products.url, sql.placeholder('url')))
    .prepare('product-by-url'),
);

const heldProductsQuery = prepared((db) =>
  db
    .select({ product: products, status: entitlements.status, until: entitlements.until })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(and(eq(entitlements.userId, sql.placeholder('userId')), ne(entitlements.status, 'revoked')))
    .orderBy(asc(products.id))
    .prepare('held-products'),
);

/** The catalogue in its stored order. */
export const catalogue = (db: Database): Promise<ProductRow[]> => catalogueQuery(db).execute();

export async function productByUrl(db: Database, url: string): Promise<ProductRow | undefined> {
  const [row] = await productByUrlQuery(db).execute({ url });
  return row;
}

/** The entitlements of a user, without revoked ones. */
export const heldProducts = (db: Database, userId: number) => heldProductsQuery(db).execute({ userId });

/**
 * Approved transactions of each product in the catalogue. A transaction that was approved twice, or renewed under its
 * own number, counts once.
 */
export function salesCounts(db: Database) {
  return db
    .select({
      productid: products.id,
      cont: sql<number>`count(distinct ${hotmartEvents.transaction})::int`,
    })
    .from(products)
    .leftJoin(
      hotmartEvents,
      and(eq(hotmartEvents.productId, products.id), eq(hotmartEvents.name, 'PURCHASE_APPROVED')),
    )
    .where(eq(products.hidden, false))
    .groupBy(products.id)
    .orderBy(asc(products.id));
}

export async function hasConnectorAccounts(db: Database, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: connectorAccounts.id })
    .from(connectorAccounts)
    .where(eq(connectorAccounts.userId, userId))
    .limit(1);
  return rows.length > 0;
}
