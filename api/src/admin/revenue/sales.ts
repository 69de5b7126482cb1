import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { MonthlySalesEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import { hotmartEvents, products } from '../../database/schema';
import type { Services } from '../../http/area';
import { lastMonths } from './months';

/** Approved transactions since the start of a month such as `2026-03`, by product and month in a time zone. */
function salesSince(db: Database, month: string, timeZone: string) {
  const approved = sql`min(coalesce(${hotmartEvents.createdAt}, ${hotmartEvents.receivedAt}))`;
  const first = db
    .select({
      productId: hotmartEvents.productId,
      month: sql<string>`to_char(${approved} at time zone ${timeZone}, 'YYYY-MM')`.as('month'),
    })
    .from(hotmartEvents)
    .where(and(eq(hotmartEvents.name, 'PURCHASE_APPROVED'), isNotNull(hotmartEvents.transaction)))
    .groupBy(hotmartEvents.productId, hotmartEvents.transaction)
    .having(sql`${approved} >= ${`${month}-01`}::timestamp at time zone ${timeZone}`)
    .as('first');
  return db
    .select({ productId: first.productId, month: first.month, count: count() })
    .from(first)
    .groupBy(first.productId, first.month);
}

/** Approved transactions by month. One that was approved more than once counts in the month of the first. */
export async function monthlySales(
  { db, now, settings }: Services,
  { months }: { months: number },
): Promise<MonthlySalesEntity[]> {
  const named = lastMonths(now(), months, settings.timeZone);
  const sales = await salesSince(db, named[0] ?? '', settings.timeZone);
  const counts = new Map(sales.map(({ productId, month, count }) => [`${productId} ${month}`, count]));
  const rows = await db.select().from(products).orderBy(asc(products.position), asc(products.id));
  return rows.map(({ id, title }) => ({
    product_id: id,
    title,
    months: named.map((month) => ({ month, count: counts.get(`${id} ${month}`) ?? 0 })),
  }));
}
