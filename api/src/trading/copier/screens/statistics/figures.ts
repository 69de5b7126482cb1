import { sql } from 'drizzle-orm';
import type { CopyStatisticsEntity } from '@parque/contract';
import { getReasonText } from '@parque/domain/copy';
import type { Database } from '../../../../core/database/database';

const maxSymbols = 20;

interface Figures extends Record<string, unknown> {
  readonly copies: number;
  readonly delay: { readonly average: number | null; readonly p95: number | null; readonly count: number };
  readonly slippage: { readonly percent: number | null; readonly count: number };
  readonly symbols: CopyStatisticsEntity['symbols'];
  readonly left_out: readonly { readonly reason: string; readonly count: number }[];
}

/** Prices of one instrument at two brokers within an opening never differ by this share of the price. */
const maxDistance = 0.1;

const unexplainedReason = 'broker_rejected';

/**
 * The orders of a child since a time, also those of masters that were deleted. Slippage is computed only for openings
 * that the master made at that time: after an addition only the average price of the whole position is known, and a
 * synchronisation happens later than the master's opening. A copy in another instrument, which its owner chose in the
 * table of symbols, has a price that cannot be compared. The log of deleted masters has no prices of the master.
 */
const buildOrdersSql = (child: number, from: Date) => sql`
  select c.action, c.state, c.reason, coalesce(c.child_symbol, e.symbol) as symbol, e.price as master_price,
    case when c.state = 'done' and c.sent_at is not null and c.answered_at is not null then
      greatest(0, extract(epoch from c.answered_at - c.seen_at) * 1000)::float8 end as delay,
    case when c.state = 'done' and c.sent_at is not null and c.action = 'open' and e.kind = 'open' and not c.is_sync
      and abs(c.price - e.price) <= e.price * ${maxDistance} then
      (c.price - e.price) * case coalesce(c.request ->> 'side', e.side) when 'buy' then 1 else -1 end
    end as slippage
  from copier_commands c join copier_events e on e.id = c.event_id
  where c.child_id = ${child} and c.seen_at >= ${from.toISOString()}::timestamptz
  union all
  select action, state, reason, coalesce(child_symbol, symbol), null,
    case when state = 'done' and sent_at is not null and answered_at is not null
      then
      greatest(0, extract(epoch from answered_at - seen_at) * 1000)::float8 end,
    null
  from copier_past_copies
  where child_id = ${child} and seen_at >= ${from.toISOString()}::timestamptz`;

/** Computes the figures of a child from its records since a time. */
export async function loadFigures(
  db: Database,
  child: number,
  from: Date,
): Promise<Omit<CopyStatisticsEntity, 'from' | 'result'>> {
  const { rows } = await db.execute<Figures>(sql`
    with orders as materialized (${buildOrdersSql(child, from)})
    select
      (select count(*)::int from orders where action = 'open' and delay is not null) as copies,
      (select json_build_object('average', avg(delay), 'count', count(*),
          'p95', percentile_cont(0.95) within group (order by delay))
        from orders where action <> 'modify' and delay is not null) as delay,
      (select json_build_object('percent', avg(slippage / master_price * 100), 'count', count(*))
        from orders where slippage is not null and master_price > 0) as slippage,
      (select coalesce(json_agg(s), '[]') from (
        select symbol, count(*) as count, avg(slippage) as slippage from orders
        where slippage is not null group by symbol order by count(*) desc, symbol limit ${maxSymbols}) s) as symbols,
      (select coalesce(json_agg(l), '[]') from (
        select coalesce(reason, ${unexplainedReason}) as reason, count(*) as count from orders
        where action = 'open' and state in ('rejected', 'skipped', 'missed')
        group by 1 order by 2 desc, 1) l) as left_out`);
  const [figuresRow] = rows;
  if (!figuresRow) throw new Error('the query for the figures of a child returned no row');
  const { copies, delay, slippage, symbols, left_out } = figuresRow;
  return {
    copies,
    delay:
      delay.average === null || delay.p95 === null
        ? null
        : { average: Math.round(delay.average), p95: Math.round(delay.p95), count: delay.count },
    slippage:
      slippage.percent === null ? null : { percent: roundFigure(slippage.percent), count: slippage.count },
    symbols: symbols.map((figures) => ({ ...figures, slippage: roundFigure(figures.slippage) })),
    left_out: left_out.map(({ reason, count }) => ({
      reason,
      count,
      message: getReasonText(reason) ?? reason,
    })),
  };
}

/** Removes the error of the binary fraction. Prices have at most eight decimals. */
const roundFigure = (value: number) => Number(value.toFixed(8));
