import { lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { copierLeftCopies, copierPastCopies } from '../database/schema';

const day = 86_400_000;

interface Step extends Record<string, unknown> {
  readonly last: string | null;
  readonly seen: string;
  readonly deleted: string;
}

/**
 * Deletes the finished positions among one page of events: closed at the master, without open commands or copies, and
 * with nothing newer than `until`. A position is deleted with its events, commands and copies, so that no reference
 * dangles and a position that a broker reports again is a new one.
 */
async function deleteFinished(db: Database, after: string, until: Date, stepSize: number): Promise<Step> {
  const before = sql`${until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Step>(sql`
    with page as (
      select id, master_id, position from copier_events
      where id > ${after}::bigint and seen_at < ${before} order by id limit ${stepSize}
    ), finished as (
      select distinct o.master_id, o.position from page o
      where not exists (
          select 1 from copier_master_positions m
          where m.master_id = o.master_id and m.position = o.position and m.is_open)
        and not exists (
          select 1 from copier_events e
          where e.master_id = o.master_id and e.position = o.position and e.seen_at >= ${before})
        and not exists (
          select 1 from copier_events e
          join copier_commands c on c.event_id = e.id
          left join copier_positions p on p.command_id = c.id
          where e.master_id = o.master_id and e.position = o.position
            and (c.state in ('pending', 'sending', 'unknown') or c.updated_at >= ${before}
              or p.state = 'open' or p.closed_at >= ${before}))
    ), deleted as (
      delete from copier_events e using finished f
      where e.master_id = f.master_id and e.position = f.position returning e.id
    ), positions as (
      delete from copier_master_positions m using finished f
      where m.master_id = f.master_id and m.position = f.position and not m.is_open
    )
    select (select max(id) from page) as last, (select count(*) from page) as seen,
      (select count(*) from deleted) as deleted`);
  const [step] = rows;
  if (!step) throw new Error('a step without an answer');
  return step;
}

/**
 * Deletes finished positions and all their records after `keepDays`, the copies that deleted accounts left open, and the
 * log of deleted masters.
 *
 * @param stepSize - Events per transaction.
 * @returns The number of deleted events of masters.
 */
export async function sweepCopies(
  db: Database,
  now: Date,
  keepDays: number,
  stepSize = 1000,
): Promise<number> {
  const until = new Date(now.getTime() - keepDays * day);
  await db.delete(copierLeftCopies).where(lt(copierLeftCopies.leftAt, until));
  await db.delete(copierPastCopies).where(lt(copierPastCopies.seenAt, until));
  let deleted = 0;
  let after = '0';
  for (;;) {
    const step = await deleteFinished(db, after, until, stepSize);
    deleted += Number(step.deleted);
    if (step.last === null || Number(step.seen) < stepSize) return deleted;
    after = step.last;
  }
}
