import type { UserWarningEntity } from '@parque/contract';
import { sql } from 'drizzle-orm';
import { equalsAny } from '../../core/database/equals-any';
import type { Database } from '../../core/database/database';
import {
  entitlements,
  hotmartEvents,
  licences,
  manualDecisions,
  packSales,
  products,
  users,
} from '../../core/database/schema';
import { buildSalesQuery, buildAccessCondition } from '../../shop/purchases/state/sales';

export type UserWarning = UserWarningEntity & { readonly userId: number };

/** Payments that were not returned, of a product that was revoked by hand or whose licence was blocked before. */
const selectPaidWhileBlocked = (userIds: readonly number[] | undefined) => sql`
  with blocked as materialized (
    select user_id, product_id, at, 'revoked_paid' as kind from ${manualDecisions} where effect = 'revoke'
    union all
    select user_id, product_id, updated_at, 'blocked_paid' from ${licences} where status = 'Bloqueado'
  ),
  sale as materialized (${buildSalesQuery(
    userIds
      ? equalsAny(hotmartEvents.userId, userIds)
      : sql`${hotmartEvents.userId} in (select user_id from ${manualDecisions} where effect = 'revoke'
          union select user_id from ${licences} where status = 'Bloqueado')`,
  )}),
  payment as (
    select sale.user_id, opened.product_id, sale.transaction, sale.approved_at from sale
    cross join lateral (
      select sale.product_id
      union
      select opened_id from ${packSales} pack
      where pack.transaction = sale.transaction and pack.sold_id = sale.product_id
    ) as opened
    where ${buildAccessCondition('open', 'suspended')}
  )
  select blocked.kind, blocked.user_id, blocked.product_id, max(payment.transaction) as transaction,
    null::bigint as account, null::json as others
  from blocked join payment using (user_id, product_id)
  where payment.approved_at > blocked.at
  group by blocked.kind, blocked.user_id, blocked.product_id`;

/** Trading accounts that are in working licences of two users. Numbers of two brokers can also be equal. */
const selectSharedAccounts = (userIds: readonly number[] | undefined, now: Date) => sql`
  with working as materialized (
    select licence.user_id, licence.product_id, account.number
    from ${licences} licence
    join ${entitlements} held on held.user_id = licence.user_id and held.product_id = licence.product_id
    cross join lateral (values (licence.account_1), (licence.account_2)) as account (number)
    where licence.status = 'Activo' and held.status = 'active' and (held.until is null or held.until > ${now})
      and account.number is not null
  )
  select 'shared_account' as kind, own.user_id, own.product_id, null::text as transaction, own.number as account,
    json_agg(distinct jsonb_build_object('id', other.user_id, 'email', ${users.email})) as others
  from working own
  join working other on other.number = own.number and other.user_id <> own.user_id
  join ${users} on ${users.id} = other.user_id
  where ${userIds ? sql`own.user_id = any(${sql.param([...userIds])}::bigint[])` : sql`true`}
  group by own.user_id, own.product_id, own.number`;

/** Returns warnings about users for an admin. Without `userIds`, about all users. */
export async function listUserWarnings(
  db: Database,
  now: Date,
  userIds?: readonly number[],
): Promise<UserWarning[]> {
  const { rows } = await db.execute<{
    kind: UserWarning['kind'];
    user_id: string;
    product: UserWarning['product'];
    transaction: string | null;
    account: string | null;
    others: UserWarning['others'] | null;
  }>(sql`
    select warning.kind, warning.user_id, warning.transaction, warning.account, warning.others,
      json_build_object('id', ${products.id}, 'title', ${products.title}) as product
    from (
      select * from (${selectPaidWhileBlocked(userIds)}) as paid
      union all
      select * from (${selectSharedAccounts(userIds, now)}) as shared
    ) as warning
    join ${products} on ${products.id} = warning.product_id
    order by warning.kind, warning.user_id, warning.product_id`);
  return rows.map(({ kind, user_id, product, transaction, account, others }) => ({
    userId: Number(user_id),
    kind,
    product,
    transaction,
    account: account === null ? null : Number(account),
    others: others ?? [],
  }));
}
