import { testApi } from '../../testing/test-api';
import { createTerminalChangeListener } from './account-change-listener';
import { waitUntil } from '../../testing/wait-until';

test('a subscription listens again after the LISTEN connection was cut, without another subscription', async () => {
  const { db, pool } = await testApi();
  const changes = createTerminalChangeListener(db)(1, new AbortController().signal);
  /** The process of the database that listens, other than the given one. */
  async function findListener(other = 0): Promise<number> {
    return waitUntil('a connection listens', async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where query = 'listen "terminal_changed"' and datname = current_database() and pid <> $1`,
        [other],
      );
      if (!rows[0]) await changes.next(1);
      return rows[0]?.pid;
    });
  }
  const first = await findListener();
  await pool.query('select pg_terminate_backend($1)', [first]);
  expect(await findListener(first)).not.toBe(first);
  changes.end();
});
