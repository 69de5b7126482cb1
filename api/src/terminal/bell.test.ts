import { testApi } from '../testing/test-api';
import { makeTerminalBell } from './bell';

test('a subscription listens again after the LISTEN connection was cut, without another subscription', async () => {
  const { db, pool } = await testApi();
  const changes = makeTerminalBell(db)(1, new AbortController().signal);
  /** The process of the database that listens, other than the given one. */
  async function listener(other = 0): Promise<number> {
    for (;;) {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where query = 'listen "terminal_changed"' and datname = current_database() and pid <> $1`,
        [other],
      );
      if (rows[0]) return rows[0].pid;
      await changes.next(1);
    }
  }
  const first = await listener();
  await pool.query('select pg_terminate_backend($1)', [first]);
  expect(await listener(first)).not.toBe(first);
  changes.end();
});
