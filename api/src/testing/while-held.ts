import type { Pool, PoolClient } from 'pg';
import { waitUntil } from './wait-until';

/** Waits until a query of another connection waits for a lock of this one, or until `hasEnded`. */
export async function waitUntilBlocking(client: PoolClient, hasEnded: () => boolean): Promise<void> {
  const isBlocking = async () => {
    const result = await client.query(
      'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    return result.rows.length > 0;
  };
  await waitUntil('a query waits for this connection', async () => hasEnded() || isBlocking());
}

/**
 * Waits until work has ended, or until its query waits for another one that waits for this connection.
 *
 * @returns Whether the work has ended: two calls that wait for each other would not.
 */
export async function waitForEndOrDeadlock(client: PoolClient, work: Promise<unknown>): Promise<boolean> {
  let hasEnded = false;
  const markEnded = () => (hasEnded = true);
  work.then(markEnded, markEnded);
  const isWaiting = async () => {
    const result = await client.query(
      `select 1 from pg_stat_activity first join pg_stat_activity second
        on first.pid = any(pg_blocking_pids(second.pid)) where pg_backend_pid() = any(pg_blocking_pids(first.pid))`,
    );
    return result.rows.length > 0;
  };
  await waitUntil('a query waits for one that waits', async () => hasEnded || isWaiting());
  return hasEnded;
}

/** Returns how many queries wait for a table that this connection has locked. */
export async function countWaitingQueries(table: string, client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from pg_locks where not granted and relation = $1::regclass',
    [table],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Runs work while a transaction holds what the statements have locked or changed. The transaction is committed when the
 * work waits for it: between the checks of the work and its changes.
 *
 * @param onHeld - Runs while the work waits, with the connection of the transaction.
 * @returns What the work resolves to, also when it did not wait.
 */
export async function runWhileLocked<Result>(
  pool: Pool,
  statements: readonly string[],
  work: () => Promise<Result>,
  onHeld?: (client: PoolClient) => Promise<void>,
): Promise<Result> {
  const client = await pool.connect();
  let hasEnded = false;
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    const result = work().finally(() => (hasEnded = true));
    await waitUntilBlocking(client, () => hasEnded);
    await onHeld?.(client);
    await client.query('commit');
    return await result;
  } finally {
    client.release();
  }
}
