import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import { normaliseName, selectServerName } from '../../../../core/database/server-name';

/* The graph of all copied accounts of all users: an edge leads from a master to each of its children. */

/** An account at its broker; the same account may be connected by several users. */
interface BrokerNumber {
  readonly serverId: number;
  readonly number: number;
}

/** Locks the graph until the transaction ends, so that two users cannot close a cycle together. */
export const lockGraph = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('connector_copy_graph'))`);

/** The server's name as it is compared, and the number of an account, as SQL. */
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
export const buildCopyPathSql = (
  from: BrokerNumberSql,
  to: BrokerNumberSql,
  withoutId: number | null = null,
) => sql`(
    with recursive reached as (
      select ${from.server} as server, ${from.number} as number
      union
      select ${normaliseName(sql`s.name`)}, c.number
      from reached r
      join connector_accounts m on m.number = r.number and m.type = 2 and m.id is distinct from ${withoutId}::bigint
      join broker_servers ms on ms.id = m.server_id and ${normaliseName(sql`ms.name`)} = r.server
      join connector_accounts c on c.master_id = m.id and c.id is distinct from ${withoutId}::bigint
      join broker_servers s on s.id = c.server_id
    )
    select exists (select 1 from reached r where r.server = ${to.server} and r.number = ${to.number}))`;

/** Whether the trades of one account are copied into another: {@link buildCopyPathSql} of two accounts. */
export async function hasCopyPath(
  db: Database,
  from: BrokerNumber,
  to: BrokerNumber,
  withoutId: number | null = null,
): Promise<boolean> {
  const toNumberSql = ({ serverId, number }: BrokerNumber): BrokerNumberSql => ({
    server: selectServerName(serverId),
    number: sql`${number}::bigint`,
  });
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${buildCopyPathSql(toNumberSql(from), toNumberSql(to), withoutId)} as found`,
  );
  return rows[0]?.found ?? false;
}
