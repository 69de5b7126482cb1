import type { CallAnswer } from '@parque/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { prepareOnce } from '../../core/database/prepared';
import { buildSalesQuery } from '../purchases/state/sales';
import { connectorAccounts, entitlements, products } from '../../core/database/schema';

export type ProductRow = typeof products.$inferSelect;

const catalogueQuery = prepareOnce((db) =>
  db
    .select()
    .from(products)
    .where(eq(products.hidden, false))
    .orderBy(asc(products.position), asc(products.id))
    .prepare('catalogue'),
);

const productByUrlQuery = prepareOnce((db) =>
  db
    .select()
    .from(products)
    .where(eq(products.url, sql.placeholder('url')))
    .prepare('product-by-url'),
);

const heldProductsQuery = prepareOnce((db) =>
  db
    .select({ product: products, status: entitlements.status, until: entitlements.until })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(and(eq(entitlements.userId, sql.placeholder('userId')), ne(entitlements.status, 'revoked')))
    .orderBy(asc(products.id))
    .prepare('held-products'),
);

/** Returns the catalogue in its stored order. */
export const listCatalogue = (db: Database): Promise<ProductRow[]> => catalogueQuery(db).execute();

export async function findProductByUrl(db: Database, url: string): Promise<ProductRow | undefined> {
  const [row] = await productByUrlQuery(db).execute({ url });
  return row;
}

/** Returns the entitlements of a user, without revoked ones. */
export const listHeldProducts = (db: Database, userId: number) => heldProductsQuery(db).execute({ userId });

/** Paid transactions of each product in the catalogue. One that was paid twice under the same number counts once. */
export async function countProductSales(db: Database): Promise<CallAnswer<'countSales'>> {
  const { rows } = await db.execute<{ productid: string; cont: number }>(sql`
    select ${products.id} as productid, count(sale.transaction)::int as cont
    from ${products} left join (${buildSalesQuery(sql`true`)}) as sale on sale.product_id = ${products.id}
    where not ${products.hidden} group by ${products.id} order by ${products.id}`);
  return rows.map(({ productid, cont }) => ({ productid: Number(productid), cont }));
}

const connectorAccountQuery = prepareOnce((db) =>
  db
    .select({ id: connectorAccounts.id })
    .from(connectorAccounts)
    .where(eq(connectorAccounts.userId, sql.placeholder('userId')))
    .limit(1)
    .prepare('connector-account'),
);

export async function hasConnectorAccounts(db: Database, userId: number): Promise<boolean> {
  const rows = await connectorAccountQuery(db).execute({ userId });
  return rows.length > 0;
}
