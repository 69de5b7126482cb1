import { copierChildren } from '../../../database/schema';
import { recordOf, runStatement } from '../../../database/statement';
import type { Engine } from '../engine';
import { LeaseLost, type Lease } from '../lease';
import { logChannel } from '../notices';

type ChildRow = typeof copierChildren.$inferSelect;

/** What the engine itself takes down of a child; the rest is its owner's. */
type ChildChange = Partial<
  Pick<ChildRow, 'connection' | 'lastError' | 'seenAt' | 'day' | 'dayEquity' | 'stoppedDay'>
>;

/* One statement: whoever takes the lease waits for its end, and one that comes later finds another fence. */
const recording = {
  name: 'copier-child-record',
  text: `
with lease as materialized (
  select account_id from copier_masters where account_id = $1 and fence = $2 and lease_owner = $3 for share
), changed as (
  update copier_children c
  set (connection, last_error, seen_at, day, day_equity, stopped_day) = (
    select r.connection, r.last_error, r.seen_at, r.day, r.day_equity, r.stopped_day
    from jsonb_populate_record(c, $5::jsonb) r)
  where c.account_id = $4 and exists (select 1 from lease)
), told as (
  select pg_notify('${logChannel}', account_id::text) from lease where $6
)
select (select count(*) from lease)::int as held, (select count(*) from told)::int as told`,
};

/**
 * Takes down how a child is.
 *
 * @param isTold - Whoever looks at it would see a difference.
 * @throws LeaseLost - Nothing was written.
 */
export async function recordChild(
  { db, owner }: Engine,
  { masterId, fence }: Lease,
  childId: number,
  change: ChildChange,
  isTold: boolean,
): Promise<void> {
  const [found] = await runStatement<{ held: number }>(db, recording, [
    masterId,
    fence,
    owner,
    childId,
    JSON.stringify(recordOf(copierChildren, change)),
    isTold,
  ]);
  if (!found || found.held === 0) throw new LeaseLost(`master ${masterId} is somebody else's`);
}
