import { sql } from 'drizzle-orm';
import pg from 'pg';
import { products } from '../core/database/schema';
import { demoProducts } from '../setup/seed/products';
import { createTestDatabase } from './database';

const nameOf = async ({ db }: Awaited<ReturnType<typeof createTestDatabase>>) =>
  (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name;

const userRow = sql`insert into users (name, email, password_hash) values ('Ana', 'ana@correo.es', 'x') returning id`;

test('the next test of a file gets the same database without rows, and ids start from 1', async () => {
  const first = await createTestDatabase();
  const name = await nameOf(first);
  const { rows } = await first.db.execute<{ id: string }>(userRow);
  await first.drop();

  const second = await createTestDatabase();
  expect(await nameOf(second)).toBe(name);
  expect((await second.db.execute(sql`select from users`)).rowCount).toBe(0);
  expect((await second.db.execute(userRow)).rows).toEqual(rows);
  await second.drop();
});

test('the rows of append-only tables are removed too', async () => {
  const first = await createTestDatabase();
  await first.db.execute(sql`insert into audit_log (action, subject) values ('prueba', 'prueba')`);
  await first.drop();
  const second = await createTestDatabase();
  expect((await second.db.execute(sql`select from audit_log`)).rowCount).toBe(0);
  await second.drop();
});

test.each([
  ['a renamed table', sql`alter table mail_outbox rename to gone`],
  ['an added constraint', sql`alter table entitlements add constraint none check (false) not valid`],
  ['a removed column', sql`alter table products drop column img`],
])('a database with %s is not reused', async (_change, change) => {
  const changed = await createTestDatabase();
  const name = await nameOf(changed);
  await changed.db.execute(change);
  await changed.drop();
  const next = await createTestDatabase();
  expect(await nameOf(next)).not.toBe(name);
  await next.db.insert(products).values([...demoProducts]);
  await next.drop();
});

test('two databases in use at the same time are different ones', async () => {
  const both = [await createTestDatabase(), await createTestDatabase()] as const;
  expect(await nameOf(both[0])).not.toBe(await nameOf(both[1]));
  for (const one of both) await one.drop();
});

async function connect({ connectionString, host, port, user, database }: pg.PoolConfig) {
  const client = new pg.Client({ connectionString, host, port, user, database });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('an open connection is closed before the database is emptied', async () => {
  const database = await createTestDatabase();
  const other = await connect(database.pool.options);
  await database.drop();
  await expect(other.query('select 1')).rejects.toThrow();
});

test('rows written after the database was emptied fail the next test with the name of their table', async () => {
  const database = await createTestDatabase();
  const { options } = database.pool;
  await database.drop();
  const late = await connect(options);
  await late.query("insert into users (name, email, password_hash) values ('Ana', 'ana@correo.es', 'x')");
  await late.end();
  await expect(createTestDatabase()).rejects.toThrow('wrote to users after');
});

test('the next test of a file gets the connection of the one before, in the state of a new one', async () => {
  const first = await createTestDatabase();
  const before = await first.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await first.pool.query("set lock_timeout = 5; set time zone 'Europe/Madrid'; select pg_advisory_lock(1)");
  await first.pool.query('create temp table own (id int); listen bell; begin');
  await first.drop();

  const second = await createTestDatabase();
  const after = await second.pool.query(`
    select pg_backend_pid() as pid, current_setting('lock_timeout') as lock_timeout, current_setting('TimeZone') as zone,
      (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
      to_regclass('pg_temp.own') as own, (select count(*)::int from pg_listening_channels()) as channels,
      now() = statement_timestamp() as is_outside_of_transaction`);
  const { pid } = before.rows[0] ?? {};
  expect(after.rows).toEqual([
    {
      pid,
      lock_timeout: '0',
      zone: 'UTC',
      locks: 0,
      own: null,
      channels: 0,
      is_outside_of_transaction: true,
    },
  ]);
  await second.drop();
});

test('a connection that the server has ended is replaced in the next test', async () => {
  const first = await createTestDatabase();
  const { rows } = await first.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const other = await connect(first.pool.options);
  await other.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
  await other.end();
  await first.drop();

  const second = await createTestDatabase();
  const after = await second.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(after.rows[0]?.pid).not.toBe(rows[0]?.pid);
  await second.drop();
});

test('a fresh database is not reused', async () => {
  const first = await createTestDatabase({ fresh: true });
  const name = await nameOf(first);
  await first.drop();
  const next = await createTestDatabase();
  expect(await nameOf(next)).not.toBe(name);
  await next.drop();
});
