import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { hotmartEvents } from '../../../core/database/schema';
import { buildSalesQuery } from '../../../shop/purchases/state/sales';

/** A figure of one product, one currency and one month. */
interface Figure {
  readonly kind:
    | 'sold'
    | 'returned'
    | 'partly_returned'
    | 'unclear_return'
    | 'active_at_start'
    | 'lost'
    | 'active_at_end';
  readonly product_id: number;
  /** null: Hotmart reported no amount. */
  readonly currency: string | null;
  readonly month: string;
  readonly count: number;
  /** Sum in minor units; of `active_at_end`, the recurring revenue of a month. */
  readonly amount: number;
}

/** Hotmart reports some renewals after the paid period has ended; see `renewalGraceMs` in `../../purchases`. */
const grace = sql`interval '3 days'`;

/**
 * One row for each charge of a subscription, with the time at which it stops counting. That is its next charge, the
 * return of its money, the cancellation, or the end of the paid period plus days of grace.
 */
const charge = sql`
  select sale.product_id, sale.subscriber_code, sale.currency, sale.approved_at,
    least(
      lead(sale.approved_at) over (
        partition by sale.product_id, sale.subscriber_code order by sale.approved_at, sale.transaction
      ),
      case when sale.returned_at is not null then greatest(sale.returned_at, sale.approved_at) end,
      changed.cancelled_at,
      coalesce(changed.moved_to, sale.paid_until) + ${grace}
    ) as ended_at,
    -- A period of 28 to 31 days is one month, and one of 7 days is 7 / 30.4375 months.
    coalesce(sale.amount, 0) / case
      when period.days >= 25 then round(period.days / 30.4375)
      else greatest(period.days, 1) / 30.4375
    end as monthly
  from sale
  cross join lateral (
    select (extract(epoch from sale.paid_until - sale.approved_at) / 86400)::numeric as days
  ) as period
  left join lateral (
    select min(at) filter (where name = 'SUBSCRIPTION_CANCELLATION') as cancelled_at,
      (array_agg(paid_until order by at desc)
        filter (where name = 'UPDATE_SUBSCRIPTION_CHARGE_DATE' and paid_until is not null))[1] as moved_to
    from (
      select name, paid_until, coalesce(created_at, received_at) as at
      from ${hotmartEvents}
      where subscriber_code = sale.subscriber_code and product_id = sale.product_id
        and name in ('SUBSCRIPTION_CANCELLATION', 'UPDATE_SUBSCRIPTION_CHARGE_DATE')
    ) as change
    where at >= sale.approved_at
  ) as changed on true
  where sale.subscriber_code is not null and sale.paid_until is not null`;

/** Computes the figures of the months from `first` (such as `2026-03`) to the one of `now`, in a time zone. */
export async function computeRevenueFigures(db: Database, first: string, now: Date, timeZone: string) {
  const { rows } = await db.execute<Record<keyof Figure, string> & Pick<Figure, 'kind' | 'currency'>>(sql`
    with sale as materialized (${buildSalesQuery(sql`true`)}),
    charge as materialized (${charge}),
    month as (
      select to_char(start, 'YYYY-MM') as month, start at time zone ${timeZone} as starts,
        least((start + interval '1 month') at time zone ${timeZone}, ${now}::timestamptz) as ends
      from generate_series(
        ${`${first}-01`}::timestamp, ${now}::timestamptz at time zone ${timeZone}, interval '1 month'
      ) as start
    ),
    figure as (
      select 'sold' as kind, product_id, currency, month, amount
      from sale join month on to_char(approved_at at time zone ${timeZone}, 'YYYY-MM') = month
      union all
      select 'returned', product_id, currency, month, amount - coalesce(partly_returned, 0)
      from sale join month on to_char(greatest(returned_at, approved_at) at time zone ${timeZone}, 'YYYY-MM') = month
      where returned_at is not null
      union all
      select case when partly_returned is null then 'unclear_return' else 'partly_returned' end,
        product_id, currency, month, partly_returned
      from sale join month on to_char(greatest(partly_returned_at, approved_at) at time zone ${timeZone}, 'YYYY-MM') = month
      where partly_returned_at is not null and (partly_returned is not null or returned_at is null)
      union all
      select 'active_at_start', product_id, currency, month, monthly
      from charge join month on approved_at <= starts and (ended_at is null or ended_at > starts)
      union all
      select 'active_at_end', product_id, currency, month, monthly
      from charge join month on approved_at <= ends and (ended_at is null or ended_at > ends)
      union all
      select 'lost', product_id, currency, month, monthly
      from charge join month on approved_at <= starts and (ended_at is null or ended_at > starts)
      where not exists (
        select from charge as later
        where later.product_id = charge.product_id and later.subscriber_code = charge.subscriber_code
          and later.approved_at <= ends and (later.ended_at is null or later.ended_at > ends)
      )
    )
    select kind, product_id, currency, month, count(*) as count, round(coalesce(sum(amount), 0)) as amount
    from figure group by kind, product_id, currency, month`);
  return rows.map(({ kind, product_id, currency, month, count, amount }) => ({
    kind,
    product_id: Number(product_id),
    currency,
    month,
    count: Number(count),
    amount: Number(amount),
  }));
}
