import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../database/database';

/* The graph of all copied accounts of all users: an edge leads from a master to each of its children. */

/** An account at its broker; the same account may be connected by several users. */
interface BrokerNumber {
  readonly serverId: number;
  readonly number: number;
}

/** Only one user at a time adds an edge until the transaction ends, so that two users cannot close a cycle together. */
export const lockGraph = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('connector_copy_graph'))`);

/** The server's name and the number of an account, as SQL. */
interface BrokerNumberSql {
  readonly server: SQL;
  readonly number: SQL;
}

/**
 * An SQL condition: the trades of one account are copied into another, directly or through other accounts of any user.
 * An account leads to itself.
 *
 * @param withoutId - A row of the connector that does not count, because it is being changed.
 */
export const leadsToSql = (
  from: BrokerNumberSql,
  to: BrokerNumberSql,
  withoutId: number | null = null,
) => sql`(
    with recursive reached as (
      select ${from.server} as server, ${from.number} as number
      union
      select s.name, c.number
      from reached r
      join connector_accounts m on m.number = r.number and m.type = 2 and m.id is distinct from ${withoutId}::bigint
      join broker_servers ms on ms.id = m.server_id and ms.name = r.server
      join connector_accounts c on c.master_id = m.id and c.id is distinct from ${withoutId}::bigint
      join broker_servers s on s.id = c.server_id
    )
    select exists (select 1 from reached r where r.server = ${to.server} and r.number = ${to.number}))`;

/** Whether the trades of one account are copied into another: {@link leadsToSql} of two accounts. */
export async function leadsTo(
  db: Database,
  from: BrokerNumber,
  to: BrokerNumber,
  withoutId: number | null = null,
): Promise<boolean> {
  const own = ({ serverId, number }: BrokerNumber): BrokerNumberSql => ({
    server: sql`(select name from broker_servers where id = ${serverId})`,
    number: sql`${number}::bigint`,
  });
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${leadsToSql(own(from), own(to), withoutId)} as found`,
  );
  return rows[0]?.found ?? false;
}
