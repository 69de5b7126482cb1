import { lt, sql } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../core/database/database';
import { copierLeftCopies, copierPastCopies } from '../../core/database/schema';

/**
 * Reads one page of events and deletes the finished positions among them. A position is finished when the master
 * closed it, no command or copy of it is open, and none of its records is newer than `until`. Its events, commands
 * and copies are deleted with it, so that no reference dangles. A position that a broker reports again is a new one.
 */
async function deleteFinished(db: Database, after: string, until: Date, stepSize: number) {
  const endedBefore = sql`${until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ last: string | null; seen: number; deleted: number }>(sql`
    with page as (
      select id, master_id, position from copier_events
      where id > ${after}::bigint and seen_at < ${endedBefore} order by id limit ${stepSize}
    ), finished as (
      select distinct o.master_id, o.position from page o
      where not exists (
          select 1 from copier_master_positions m
          where m.master_id = o.master_id and m.position = o.position and m.is_open)
        and not exists (
          select 1 from copier_events e
          where e.master_id = o.master_id and e.position = o.position and e.seen_at >= ${endedBefore})
        and not exists (
          select 1 from copier_events e
          join copier_commands c on c.event_id = e.id
          left join copier_positions p on p.command_id = c.id
          where e.master_id = o.master_id and e.position = o.position
            and (c.state in ('pending', 'sending', 'unknown') or c.updated_at >= ${endedBefore}
              or p.state = 'open' or p.closed_at >= ${endedBefore}))
    ), deleted as (
      delete from copier_events e using finished f
      where e.master_id = f.master_id and e.position = f.position returning e.id
    ), positions as (
      delete from copier_master_positions m using finished f
      where m.master_id = f.master_id and m.position = f.position and not m.is_open
    )
    select (select max(id) from page) as last, (select count(*)::int from page) as seen,
      (select count(*)::int from deleted) as deleted`);
  const [step] = rows;
  if (!step) throw new Error('the statement that deletes old records returned no row');
  return step;
}

/**
 * Deletes finished positions with all their records after `keepDays`. Also deletes the copies that deleted accounts
 * left open, and the log of deleted masters.
 *
 * @param stepSize - Events per transaction.
 * @returns The number of deleted events of masters.
 */
export async function sweepCopies(db: Database, now: Date, keepDays: number, stepSize = 1000) {
  const until = new Date(now.getTime() - keepDays * msPerDay);
  await db.delete(copierLeftCopies).where(lt(copierLeftCopies.leftAt, until));
  await db.delete(copierPastCopies).where(lt(copierPastCopies.seenAt, until));
  let deletedCount = 0;
  let after = '0';
  for (;;) {
    const step = await deleteFinished(db, after, until, stepSize);
    deletedCount += step.deleted;
    if (step.last === null || step.seen < stepSize) return deletedCount;
    after = step.last;
  }
}
