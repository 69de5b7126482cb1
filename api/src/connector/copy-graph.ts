import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

/* The graph of all copied accounts of all users: an edge leads from a master to each child of the same user. */

/** An account at its broker; the same account may be connected by several users. */
interface BrokerNumber {
  readonly serverId: number;
  readonly number: number;
}

/** Only one user at a time adds an edge until the transaction ends, so that two users cannot close a cycle together. */
export const lockGraph = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('connector_copy_graph'))`);

/**
 * Whether the trades of one account are copied into another, directly or through other accounts of any
 * user. An account leads to itself.
 *
 * @param withoutId - A row of the connector that does not count, because it is being changed.
 */
export async function leadsTo(
  db: Database,
  from: BrokerNumber,
  to: BrokerNumber,
  withoutId: number | null = null,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with recursive reached as (
      select name as server, ${from.number}::bigint as number from broker_servers where id = ${from.serverId}
      union
      select s.name, c.number
      from reached r
      join connector_accounts m on m.number = r.number and m.type = 2 and m.id is distinct from ${withoutId}
      join broker_servers ms on ms.id = m.server_id and ms.name = r.server
      join connector_accounts c on c.user_id = m.user_id and c.type = 3 and c.id is distinct from ${withoutId}
      join broker_servers s on s.id = c.server_id
    )
    select exists (
      select 1 from reached r join broker_servers s on s.name = r.server
      where s.id = ${to.serverId} and r.number = ${to.number}
    ) as found`);
  return rows[0]?.found ?? false;
}
