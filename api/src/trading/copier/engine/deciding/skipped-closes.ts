import { sql } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';

/**
 * Lists the master's positions whose close was skipped because their copies seemed closed by hand. Positions that
 * were opened again since then are left out.
 *
 * @param copies - Copies that are open, by their ids.
 */
export async function listSkippedCloses(tx: Database, copies: readonly number[]): Promise<readonly string[]> {
  if (copies.length === 0) return [];
  const { rows } = await tx.execute<{ position: string }>(sql`
    select distinct p.position
    from copier_positions p join copier_commands opening on opening.id = p.command_id
    where p.id = any(${sql.param([...copies])}::bigint[]) and exists (
      select 1 from copier_commands c
      where c.child_id = p.child_id and c.position = p.position and c.action = 'close' and c.state = 'skipped'
        and c.reason = 'closed_by_hand' and c.event_id > opening.event_id
        and not exists (
          select 1 from copier_commands later
          where later.child_id = c.child_id and later.position = c.position and later.action = 'open'
            and later.event_id > c.event_id))`);
  return rows.map(({ position }) => position);
}
