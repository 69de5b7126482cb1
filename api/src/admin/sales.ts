import { and, asc, eq, sql } from 'drizzle-orm';
import type { MonthlySalesEntity } from '@parque/contract';
import { hotmartEvents, products } from '../database/schema';
import type { Services } from '../http/area';

const monthOf = (date: Date) => date.toISOString().slice(0, 7);

/** The first instant of the month that is so many months before the one of `now`, in UTC. */
const monthStart = (now: Date, monthsBefore: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, 1));

/** Approved transactions by month. One that was approved more than once counts in the month of the first. */
export async function monthlySales(
  { db, now }: Services,
  { months }: { months: number },
): Promise<MonthlySalesEntity[]> {
  const at = now();
  const start = monthStart(at, months - 1);
  const approved = sql`min(coalesce(${hotmartEvents.createdAt}, ${hotmartEvents.receivedAt}))`;
  const sales = await db
    .select({
      productId: hotmartEvents.productId,
      month: sql<string>`to_char(${approved} at time zone 'UTC', 'YYYY-MM')`,
    })
    .from(hotmartEvents)
    .where(and(eq(hotmartEvents.name, 'PURCHASE_APPROVED'), sql`${hotmartEvents.transaction} is not null`))
    .groupBy(hotmartEvents.productId, hotmartEvents.transaction)
    .having(sql`${approved} >= ${start.toISOString()}::timestamptz`);
  const counts = new Map<string, number>();
  for (const { productId, month } of sales) {
    const key = `${productId} ${month}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const named = Array.from({ length: months }, (_, i) => monthOf(monthStart(at, months - 1 - i)));
  const rows = await db.select().from(products).orderBy(asc(products.position), asc(products.id));
  return rows.map(({ id, title }) => ({
    product_id: id,
    title,
    months: named.map((month) => ({ month, count: counts.get(`${id} ${month}`) ?? 0 })),
  }));
}
