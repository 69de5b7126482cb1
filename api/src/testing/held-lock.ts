import type pg from 'pg';

export interface HeldLock<T> {
  /** The query that takes the lock, with its values. */
  readonly lock: readonly [string, readonly unknown[]];
  /** The call that waits for the lock. */
  readonly call: () => Promise<T>;
  /** Runs while the call waits, with the connection that holds the lock. */
  readonly change: (client: pg.PoolClient) => Promise<unknown>;
}

/** Runs a change in the middle of a call: the call waits for a lock until the change is committed. */
export async function duringCall<T>(pool: pg.Pool, { lock, call, change }: HeldLock<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lock[0], [...lock[1]]);
    let isAnswered = false;
    const answer = call().finally(() => (isAnswered = true));
    const waiting = async () => {
      const { rows } = await client.query(
        'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      return rows.length;
    };
    while (!isAnswered && (await waiting()) === 0);
    await change(client);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

/** The lock that all changes of a user's accounts take first. */
export const lockOfUser = (userId: number): HeldLock<unknown>['lock'] => [
  'select 1 from users where id = $1 for update',
  [userId],
];
