import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';

interface Figures extends Record<string, unknown> {
  readonly count: number;
  readonly seen: number[];
  readonly handed: number[];
  readonly arrived: number[];
  readonly seconds: number;
}

/** Milliseconds from event to copy, from one event id on: median, 99th percentile, maximum. */
export async function computeDelays(db: Database, eventId: number): Promise<Figures> {
  const times = sql.raw('array[0.5, 0.99, 1]');
  const { rows } = await db.execute<Figures>(sql`
    select count(*)::int as count,
      percentile_cont(${times}) within group (order by extract(epoch from c.seen_at - e.at) * 1000) as seen,
      percentile_cont(${times}) within group (order by extract(epoch from c.sent_at - c.seen_at) * 1000) as handed,
      percentile_cont(${times}) within group (order by extract(epoch from d.at - e.at) * 1000) as arrived,
      extract(epoch from max(d.at) - min(e.at))::float8 as seconds
    from copier_commands c
    join copier_events e on e.id = c.event_id
    join simulator_deals d on d.client_id = c.request ->> 'clientId'
    where c.event_id > ${eventId} and c.state = 'done'`);
  const [row] = rows;
  if (!row) throw new Error('nothing was copied');
  return row;
}

export async function countFaults(db: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.execute<{
    missing: number;
    doubled: number;
    differing: number;
    waiting: number;
  }>(sql`
    with accounts as (
      select a.id, a.master_id, a.type, s.id as books
      from connector_accounts a
      join simulator_accounts s on a.reference = s.server || '/' || s.login
    ), opened as (
      select c.id as child, d.position_ticket,
        (select count(*) from copier_commands k join copier_events e on e.id = k.event_id
          join simulator_deals o on o.account_id = c.books and o.client_id = k.request ->> 'clientId' and o.entry = 'in'
          where k.child_id = c.id and e.master_id = m.id and e.position = d.position_ticket) as copies
      from accounts m
      join accounts c on c.master_id = m.id
      join simulator_deals d on d.account_id = m.books and d.entry = 'in'
      where m.type = 2
    ), held as (
      select a.master_id, a.id, a.type,
        coalesce((select string_agg(p.symbol || p.side || p.volume, ',' order by p.symbol, p.side, p.volume)
          from simulator_positions p where p.account_id = a.books), '') as what
      from accounts a
    ), dealt as (
      select a.master_id, a.type, a.id, (select count(*) from simulator_deals d where d.account_id = a.books) as deals
      from accounts a
    )
    select
      ((select count(*) from opened where copies = 0)
        - (select count(*) from copier_commands where reason = 'brief'))::int as missing,
      (select count(*) from copier_commands where reason = 'brief')::int as brief,
      ((select count(*) from opened where copies > 1)
        + (select count(*) from dealt m join dealt c on c.master_id = m.id and c.deals > m.deals
           where m.type = 2))::int as doubled,
      (select count(*) from held m join held c on c.master_id = m.id and c.what <> m.what
        where m.type = 2)::int as differing,
      (select count(*) from copier_commands where state in ('pending', 'sending', 'unknown'))::int as waiting`);
  const [row] = rows;
  if (!row) throw new Error('the books say nothing');
  return row;
}
