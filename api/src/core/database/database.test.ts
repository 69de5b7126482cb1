import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createTestDatabase } from '../../testing/database';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

test('a connection that the server closes during a transaction fails that transaction only', async () => {
  const { db, pool } = database;
  const brokenTransaction = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const removal = once(pool, 'remove');
    // No query runs on the connection while it ends, so only its event reports the end.
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await Promise.race([removal, tx.execute(sql`select pg_sleep(0.01)`).then(() => removal)]);
  });
  await expect(brokenTransaction).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
