import { asc, eq, max, sql } from 'drizzle-orm';
import type { AdminProductEntity } from '@parque/contract';
import type { Database } from '../../core/database/database';
import { formerHotmartIds, products } from '../../core/database/schema';

export type ProductRow = typeof products.$inferSelect;
/** Facts without an optional one keep the stored value. */
type Facts = Omit<ProductRow, 'id' | 'position' | 'version' | 'contents' | 'maxChildren' | 'maxMasters'> &
  Partial<Pick<ProductRow, 'contents' | 'maxChildren' | 'maxMasters'>>;

export const toAdminProductEntity = ({
  hotmartId,
  accessDays,
  maxChildren,
  maxMasters,
  ...row
}: ProductRow): AdminProductEntity => ({
  ...row,
  hotmart_id: hotmartId,
  access_days: accessDays,
  max_children: maxChildren,
  max_masters: maxMasters,
});

export function listProductRows(db: Database): Promise<ProductRow[]> {
  return db.select().from(products).orderBy(asc(products.position), asc(products.id));
}

/** Makes other transactions that add, edit or order products wait. Taken before any lock on a row of a product. */
export async function lockProducts(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${products} in share row exclusive mode`);
}

export async function listUsedProductIds(tx: Database): Promise<number[]> {
  const rows = await tx.select({ id: products.id }).from(products);
  return rows.map(({ id }) => id);
}

/** Adds a product as the last one. The caller holds the lock. */
export async function insertProduct(tx: Database, id: number, facts: Facts): Promise<ProductRow> {
  const [last] = await tx.select({ position: max(products.position) }).from(products);
  const placement = { id, position: (last?.position ?? 0) + 1 };
  const [row] = await tx
    .insert(products)
    .values({ ...facts, ...placement })
    .returning();
  if (!row) throw new Error('the product was not found after it was added');
  return row;
}

export async function lockProduct(tx: Database, id: number): Promise<ProductRow | undefined> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('no key update');
  return row;
}

export async function updateProduct(tx: Database, id: number, facts: Facts): Promise<ProductRow> {
  const [row] = await tx
    .update(products)
    .set({ ...facts, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
    .returning();
  if (!row) throw new Error('the locked product was not found');
  return row;
}

export async function keepFormerHotmartId(
  tx: Database,
  hotmartId: number,
  productId: number,
  replacedAt: Date,
): Promise<void> {
  await tx
    .insert(formerHotmartIds)
    .values({ hotmartId, productId, replacedAt })
    .onConflictDoUpdate({ target: formerHotmartIds.hotmartId, set: { productId, replacedAt } });
}

export async function placeProduct(tx: Database, id: number, position: number): Promise<void> {
  await tx.update(products).set({ position }).where(eq(products.id, id));
}
