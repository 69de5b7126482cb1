import { msPerDay, msPerHour } from '@parque/domain/durations';
import { toDateKey, toWallTime } from '@parque/domain/journal';
import { asc, eq, sql } from 'drizzle-orm';
import { products } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { formatDate } from '../../../core/notifications/messages';
import { notifyAdmins } from '../../../core/notifications/notify';
import { buildSalesQuery } from '../../../shop/purchases/state/sales';

/** The sales of a day are reported from eight on the next one, by the clock of the installation. */
const reportMs = 8 * msPerHour;

/** Notifies admins of the number of sales of the day before, once, if there were any. */
export async function reportSales({ db, now, settings: { timeZone } }: Services): Promise<void> {
  const wall = toWallTime(timeZone, +now());
  if (wall % msPerDay < reportMs) return;
  const day = toDateKey(wall - msPerDay);
  const soldDay = sql`to_char(sale.approved_at at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const sales = await db
    .select({ title: products.title, count: sql<number>`count(*)::int` })
    .from(sql`(${buildSalesQuery(sql`true`)}) as sale`)
    .innerJoin(products, eq(products.id, sql`sale.product_id`))
    .where(eq(soldDay, day))
    .groupBy(products.id)
    .orderBy(asc(products.position), asc(products.id));
  if (sales.length === 0) return;
  const sum = sales.reduce((total, { count }) => total + count, 0);
  const message = {
    title: `${sum === 1 ? '1 venta' : `${sum} ventas`} el ${formatDate(day)}`,
    paragraphs: [sales.map(({ title, count }) => `${title}: ${count}`).join('\n')],
    path: '/admin-compras',
  };
  const event = { kind: 'admin_sales', subject: day, message, at: now() } as const;
  await db.transaction((tx) => notifyAdmins(tx, event));
}
