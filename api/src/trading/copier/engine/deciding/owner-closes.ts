import { sql } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import { matchServers } from '../../../../core/database/server-name';
import { closeAllKey } from '../recording/command';

/** The close of a difference has a position of its own, named after it. */
const findingCloseCondition = sql`o.child_id = c.id and o.position = 'finding-' || f.id`;

/**
 * Finds the open positions of the present master whose copies the owner closed: by hand, with _Cerrar todo_, or under
 * _Comprobar posiciones_, also before the child or its master was deleted and added again. They are not opened again.
 * Positions with an open copy are left out.
 *
 * @returns The positions by child.
 */
export async function findClosedByOwner(db: Database, children: readonly number[]) {
  const positionsByChild = new Map<number, Set<string>>(children.map((id) => [id, new Set<string>()]));
  if (children.length === 0) return positionsByChild;
  const { rows } = await db.execute<{ child: string; position: string }>(sql`
    select c.id as child, held.position
    from connector_accounts c
    join connector_accounts m on m.id = c.master_id
    join copier_master_positions held on held.master_id = m.id and held.is_open
    where c.id = any(${sql.param([...children])}::bigint[])
      and not exists (
        select 1 from copier_positions p
        where p.child_id = c.id and p.position = held.position and p.state = 'open')
      and (
        exists (
          select 1 from copier_positions p
          where p.child_id = c.id and p.position = held.position and p.state = 'closed_by_hand')
        or exists (
          select 1 from copier_positions p
          join copier_commands o on o.child_id = c.id and o.position = held.position
          join copier_events e on e.id = o.event_id
          where p.child_id = c.id and p.position = held.position and p.state = 'closed'
            and o.action = 'close' and o.state = 'done' and starts_with(e.key, ${closeAllKey}))
        or exists (
          select 1 from copier_findings f
          where f.child_id = c.id and f.position = held.position and f.resolution = 'closed' and f.kind <> 'volume'
            and (
              exists (select 1 from copier_commands o where ${findingCloseCondition})
              or exists (
                select 1 from copier_past_copies o
                where ${findingCloseCondition} and o.master_number = m.number)))
        or exists (
          select 1 from copier_past_copies o
          where o.child_id = c.id and o.position = held.position and o.action = 'close'
            and coalesce(o.master_number, m.number) = m.number
            and o.state = 'done' and o.reason in ('close_all', 'closed_by_owner', 'closed_without_copier'))
        or exists (
          select 1 from copier_left_copies l
          where l.user_id = c.user_id and l.number = c.number and l.master_number = m.number
            and ${matchServers(sql`l.server_id`, sql`c.server_id`)}
            and ${matchServers(sql`l.master_server_id`, sql`m.server_id`)}
            and l.position = held.position and l.request is null and l.units = 0))`);
  for (const { child, position } of rows) positionsByChild.get(Number(child))?.add(position);
  return positionsByChild;
}
