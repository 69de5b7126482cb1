import { sql } from 'drizzle-orm';
import type { Units } from '@parque/domain/copy';
import type { Database } from '../../../../core/database/database';

/**
 * Finds the open copies of a child that hold less than was copied, because their owner or a stop closed a part. The
 * copied volume is that of the last addition of the master, without what the copier closed since then. Copies that
 * share a position, were continued after a deletion, or whose broker split them, are left out: what the copier closed is
 * not recorded for each of them, or in volumes of before the split.
 *
 * @returns The copied volume, by the id of the copy.
 */
export async function findPartialCloses(db: Database, childId: number): Promise<ReadonlyMap<number, Units>> {
  const { rows } = await db.execute<{ id: string; copied: string }>(sql`
    select p.id, p.opened_units - coalesce(sum(k.units), 0) as copied
    from copier_positions p
    join copier_commands opening on opening.id = p.command_id
    left join copier_commands k on k.child_id = p.child_id and k.position = p.position
      and k.action in ('close', 'close_partial') and k.request ->> 'copyId' = p.id::text
      and k.event_id > (
        select max(a.event_id) from copier_commands a
        where a.child_id = p.child_id and a.position = p.position and a.action = 'open')
    where p.child_id = ${childId} and p.state = 'open' and p.units < p.opened_units
      and opening.reason is distinct from 'continued' and p.broker_factor = 1
      and not exists (
        select 1 from copier_positions other
        where other.child_id = p.child_id and other.child_position = p.child_position and other.id <> p.id)
    group by p.id
    having p.opened_units - coalesce(sum(k.units), 0) > p.units`);
  return new Map(rows.map(({ id, copied }) => [Number(id), Number(copied)]));
}
