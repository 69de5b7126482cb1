import { asc, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { products } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { buildSalesQuery } from '../../../shop/purchases/state/sales';
import { listLastMonths } from './months';

async function countSalesSince(db: Database, month: string, timeZone: string) {
  const { rows } = await db.execute<{ product_id: string; month: string; count: number }>(sql`
    select product_id, to_char(approved_at at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as count
    from (${buildSalesQuery(sql`true`)}) as sale
    where approved_at >= ${`${month}-01`}::timestamp at time zone ${timeZone}
    group by 1, 2`);
  return rows;
}

/** Paid transactions by month. One that was approved more than once counts in the month of the first. */
export async function countSalesByMonth({ db, now, settings }: Services, { months }: { months: number }) {
  const monthKeys = listLastMonths(now(), months, settings.timeZone);
  const sales = await countSalesSince(db, monthKeys[0] ?? '', settings.timeZone);
  const counts = new Map(sales.map(({ product_id, month, count }) => [`${product_id} ${month}`, count]));
  const rows = await db.select().from(products).orderBy(asc(products.position), asc(products.id));
  return rows.map(({ id, title }) => ({
    product_id: id,
    title,
    months: monthKeys.map((month) => ({ month, count: counts.get(`${id} ${month}`) ?? 0 })),
  }));
}
