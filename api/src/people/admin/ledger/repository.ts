import type { CallArguments, SaleEntity } from '@parque/contract';
import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { hotmartEvents, packSales, products, users } from '../../../core/database/schema';
import { containsText } from '../../../core/tables/containing';
import type { Order, Slice } from '../../../core/tables/page';
import { purchaseEffects } from '../../../shop/purchases/state/purchase-state';
import { buildSalesQuery } from '../../../shop/purchases/state/sales';
import { happenedAt, listPurchaseRows } from '../purchase-repository';

export type SaleFilter = CallArguments<'getSaleTotals'>['query'] & { readonly transaction?: string };

/** Builds a condition on the events of sales: it holds for all events of a transaction, or for none. */
export function buildEventCondition({ search, transaction }: SaleFilter): SQL {
  if (transaction !== undefined) return eq(hotmartEvents.transaction, transaction);
  const searchCondition = containsText(search, hotmartEvents.email, hotmartEvents.transaction, users.email);
  if (!searchCondition) return sql`true`;
  return sql`${hotmartEvents.transaction} in (
    select ${hotmartEvents.transaction} from ${hotmartEvents}
    left join ${users} on ${users.id} = ${hotmartEvents.userId} where ${searchCondition})`;
}

export function buildSaleCondition({ user_id, product_id, state, from, to }: SaleFilter): SQL {
  const conditions = [
    user_id && sql`sale.user_id = ${user_id}`,
    product_id &&
      sql`(sale.product_id = ${product_id} or exists (
        select from ${packSales} pack where pack.transaction = sale.transaction
          and pack.sold_id = sale.product_id and pack.opened_id = ${product_id}))`,
    state && sql`sale.state = ${state}`,
    from && sql`sale.approved_at >= ${new Date(from)}`,
    to && sql`sale.approved_at < ${new Date(to)}`,
  ].filter((condition) => typeof condition === 'object');
  return sql.join([sql`true`, ...conditions], sql` and `);
}

export const getSaleOrder = (direction: Order['direction'] = 'desc'): Order => ({
  name: 'sales',
  keys: [
    { column: sql`sale.approved_at`, kind: 'instant' },
    { column: sql`sale.transaction`, kind: 'text' },
    { column: sql`sale.product_id`, kind: 'whole' },
  ],
  direction,
});

export async function listSaleRows(db: Database, filter: SaleFilter, slice: Slice) {
  const { rows } = await db.execute<{
    position: string;
    transaction: string;
    product: SaleEntity['product'];
    owner: SaleEntity['owner'];
    email: string | null;
    state: SaleEntity['state'];
    approved_at: string;
  }>(sql`
    select ${slice.position} as position, sale.transaction, sale.state, sale.approved_at,
      json_build_object('id', ${products.id}, 'title', ${products.title}) as product,
      case when ${users.id} is not null
        then json_build_object('id', ${users.id}, 'name', ${users.name}, 'email', ${users.email}) end as owner,
      (select min(event.email) from ${hotmartEvents} event
        where event.transaction = sale.transaction and event.product_id = sale.product_id) as email
    from (${buildSalesQuery(buildEventCondition(filter))}) as sale
    join ${products} on ${products.id} = sale.product_id
    left join ${users} on ${users.id} = sale.user_id and ${users.deletedAt} is null
    where ${buildSaleCondition(filter)} and ${slice.where ?? sql`true`}
    order by ${sql.join(slice.orderBy, sql`, `)}
    limit ${slice.limit}`);
  return rows;
}

const effectOrder = sql.raw(`array[${purchaseEffects.map((effect) => `'${effect}'`).join(', ')}]`);

/** Returns the events of a transaction of a product, in the order in which they apply, and those without a product. */
export const listSaleEvents = (db: Database, transaction: string, productId: number) =>
  listPurchaseRows(
    db,
    {},
    {
      position: sql<string>`''`,
      where: sql`${hotmartEvents.transaction} = ${transaction} and ${or(
        eq(hotmartEvents.productId, productId),
        sql`${hotmartEvents.productId} is null`,
      )}`,
      orderBy: [
        sql`${happenedAt} asc`,
        sql`array_position(${effectOrder}, ${hotmartEvents.effect}) asc nulls first`,
        sql`${hotmartEvents.seq} asc`,
      ],
      limit: 500,
    },
  );
