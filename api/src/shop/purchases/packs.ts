import { and, asc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { prepareOnce } from '../../core/database/prepared';
import { hotmartEvents, hotmartPacks, packSales, products } from '../../core/database/schema';
import type { HotmartEvent } from './hotmart-event';

/** Returns the products of a pack in their order; none when the number has no pack. */
export async function listPackProducts(tx: Database, hotmartId: number): Promise<number[]> {
  const rows = await tx
    .select({ productId: hotmartPacks.productId })
    .from(hotmartPacks)
    .where(eq(hotmartPacks.hotmartId, hotmartId))
    .orderBy(asc(hotmartPacks.position));
  return rows.map(({ productId }) => productId);
}

const packTitlesQuery = prepareOnce((db) =>
  db
    .select({ id: products.id, title: products.title })
    .from(hotmartPacks)
    .innerJoin(products, eq(products.id, hotmartPacks.productId))
    .where(eq(hotmartPacks.hotmartId, sql.placeholder('hotmartId')))
    .orderBy(asc(hotmartPacks.position))
    .prepare('pack-titles'),
);

/** Returns the titles of a pack without those of one product. */
export async function listPackTitles(db: Database, hotmartId: number, withoutId: number): Promise<string[]> {
  const rows = await packTitlesQuery(db).execute({ hotmartId });
  return rows.filter(({ id }) => id !== withoutId).map(({ title }) => title);
}

/** Returns what earlier charges of a subscription opened, so that an edit of the pack takes nothing from a renewal. */
async function listSubscribedProducts(tx: Database, soldId: number, subscriberCode: string) {
  const rows = await tx
    .selectDistinct({ openedId: packSales.openedId })
    .from(packSales)
    .innerJoin(hotmartEvents, eq(hotmartEvents.transaction, packSales.transaction))
    .where(
      and(
        eq(packSales.soldId, soldId),
        eq(hotmartEvents.productId, soldId),
        eq(hotmartEvents.subscriberCode, subscriberCode),
      ),
    );
  return rows.map(({ openedId }) => openedId);
}

/** Records and returns what a sale opens beside the sold product. */
export async function recordPackSale(
  tx: Database,
  event: HotmartEvent & { readonly transaction: string },
  soldId: number,
): Promise<number[]> {
  const { transaction, hotmartProductId, subscriberCode } = event;
  const packProducts = hotmartProductId ? await listPackProducts(tx, hotmartProductId) : [];
  const subscribedProducts = subscriberCode ? await listSubscribedProducts(tx, soldId, subscriberCode) : [];
  const openedProducts = [...new Set([...packProducts, ...subscribedProducts])].filter((id) => id !== soldId);
  if (openedProducts.length > 0)
    await tx
      .insert(packSales)
      .values(openedProducts.map((openedId) => ({ transaction, soldId, openedId })))
      .onConflictDoNothing();
  return openedProducts;
}

type SaleOfEvent = Pick<typeof hotmartEvents.$inferSelect, 'transaction' | 'productId'>;

/** Returns the events of a purchase by each product that they open. An event of a pack is under several products. */
export async function groupByProduct<Event extends SaleOfEvent>(
  tx: Database,
  purchase: readonly Event[],
): Promise<Map<number, Event[]>> {
  const transactions = [...new Set(purchase.flatMap(({ transaction }) => transaction ?? []))];
  const sales = await tx.select().from(packSales).where(inArray(packSales.transaction, transactions));
  const groups = new Map<number, Event[]>();
  for (const event of purchase) {
    const openedProducts = sales
      .filter(
        ({ transaction, soldId }) =>
          soldId === event.productId && (event.transaction ?? transaction) === transaction,
      )
      .map(({ openedId }) => openedId);
    for (const productId of new Set([event.productId ?? [], ...openedProducts].flat()))
      groups.set(productId, [...(groups.get(productId) ?? []), event]);
  }
  return groups;
}

/** The condition that an event, under its alias in the query, opens a product: as the sold one, or by a pack. */
export const matchOpening = (alias: 'event' | 'hotmart_events', productId: SQLWrapper | number): SQL => {
  const event = sql.raw(alias);
  return sql`(${event}.product_id = ${productId} or exists (
    select from ${packSales} pack where pack.opened_id = ${productId} and pack.sold_id = ${event}.product_id
      and (pack.transaction = ${event}.transaction or (${event}.transaction is null and exists (
        select from ${hotmartEvents} charge
        where charge.transaction = pack.transaction and charge.product_id = pack.sold_id
          and charge.subscriber_code = ${event}.subscriber_code)))))`;
};

/** Returns what sales of packs open beside the sold product, by transaction and sold product. */
export async function listPackSales(db: Database, transactions: string[]) {
  return db
    .select({
      transaction: packSales.transaction,
      soldId: packSales.soldId,
      product: { id: products.id, title: products.title },
    })
    .from(packSales)
    .innerJoin(products, eq(products.id, packSales.openedId))
    .where(inArray(packSales.transaction, transactions))
    .orderBy(asc(products.position), asc(products.id));
}
