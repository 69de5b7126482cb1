import { sql } from 'drizzle-orm';
import type { CopyDelayEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';

/** Maximum number of copies from which a delay is computed: the latest copies of the last 24 hours. */
const maxCopies = 200;

const roundPercentiles = ([p50 = 0, p95 = 0]: readonly number[]) => ({
  p50: Math.round(p50),
  p95: Math.round(p95),
});

/**
 * Delays of the copies within the platform and at the broker.
 *
 * @param by - The column that the accounts are matched with.
 */
export async function computeDelays(
  db: Database,
  by: 'master_id' | 'child_id',
  accounts: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, CopyDelayEntity>> {
  if (accounts.length === 0) return new Map();
  const name = sql.identifier(by);
  const { rows } = await db.execute<{
    account: string;
    platform: number[];
    broker: number[];
    total: number[];
    count: number;
  }>(sql`
    select c.account, count(*)::int as count,
      percentile_cont(array[0.5, 0.95]) within group (
        order by greatest(0, extract(epoch from sent_at - seen_at) * 1000)) as platform,
      percentile_cont(array[0.5, 0.95]) within group (
        order by greatest(0, extract(epoch from answered_at - sent_at) * 1000)) as broker,
      percentile_cont(array[0.5, 0.95]) within group (
        order by greatest(0, extract(epoch from answered_at - seen_at) * 1000)) as total
    from unnest(${sql.param([...accounts])}::bigint[]) as a (id)
    cross join lateral (
      select ${name} as account, seen_at, sent_at, answered_at from copier_commands
      where ${name} = a.id and state = 'done' and sent_at is not null and answered_at is not null
        and seen_at > ${now.toISOString()}::timestamptz - interval '24 hours'
      order by id desc limit ${maxCopies}) c
    group by c.account`);
  return new Map(
    rows.map(({ account, platform, broker, total, count }) => [
      Number(account),
      {
        platform: roundPercentiles(platform),
        broker: roundPercentiles(broker),
        total: roundPercentiles(total),
        count,
      },
    ]),
  );
}
