import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { MonthlySalesEntity } from '@parque/contract';
import type { Database } from '../database/database';
import { hotmartEvents, products } from '../database/schema';
import type { Services } from '../http/area';

const monthOf = (date: Date) => date.toISOString().slice(0, 7);

/** The first instant of the month that is so many months before the one of `now`, in UTC. */
const monthStart = (now: Date, monthsBefore: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, 1));

/** Approved transactions since an instant, by product and month. */
function salesSince(db: Database, start: Date) {
  const approved = sql`min(coalesce(${hotmartEvents.createdAt}, ${hotmartEvents.receivedAt}))`;
  const first = db
    .select({
      productId: hotmartEvents.productId,
      month: sql<string>`to_char(${approved} at time zone 'UTC', 'YYYY-MM')`.as('month'),
    })
    .from(hotmartEvents)
    .where(and(eq(hotmartEvents.name, 'PURCHASE_APPROVED'), isNotNull(hotmartEvents.transaction)))
    .groupBy(hotmartEvents.productId, hotmartEvents.transaction)
    .having(sql`${approved} >= ${start.toISOString()}::timestamptz`)
    .as('first');
  return db
    .select({ productId: first.productId, month: first.month, count: count() })
    .from(first)
    .groupBy(first.productId, first.month);
}

/** Approved transactions by month. One that was approved more than once counts in the month of the first. */
export async function monthlySales(
  { db, now }: Services,
  { months }: { months: number },
): Promise<MonthlySalesEntity[]> {
  const at = now();
  const start = monthStart(at, months - 1);
  const sales = await salesSince(db, start);
  const counts = new Map(sales.map(({ productId, month, count }) => [`${productId} ${month}`, count]));
  const named = Array.from({ length: months }, (_, i) => monthOf(monthStart(at, months - 1 - i)));
  const rows = await db.select().from(products).orderBy(asc(products.position), asc(products.id));
  return rows.map(({ id, title }) => ({
    product_id: id,
    title,
    months: named.map((month) => ({ month, count: counts.get(`${id} ${month}`) ?? 0 })),
  }));
}
