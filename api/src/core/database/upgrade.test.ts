import { sql } from 'drizzle-orm';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '../../testing/database';
import { openDatabase, type Connection, type Database } from './database';

const migrations = path.join(__dirname, '../../../migrations');
const baseRows = readFileSync(path.join(__dirname, 'testing/base-rows.sql'), 'utf8');

/** A folder with the first migration only. */
const base = mkdtempSync(path.join(tmpdir(), 'parque-base-'));

beforeAll(() => {
  cpSync(migrations, base, { recursive: true });
  const file = path.join(base, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
});
afterAll(() => rmSync(base, { recursive: true }));

async function migrate(connection: Connection, folder: string): Promise<void> {
  const { close } = await openDatabase(connection, folder);
  await close();
}

/** Returns an empty database without tables, and its connection. */
async function createEmptyDatabase() {
  const { db, pool } = await createTestDatabase({ fresh: true });
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const { host, port, user, connectionString } = pool.options;
  const address = connectionString === undefined ? undefined : new URL(connectionString);
  if (address) address.pathname = `/${rows[0]?.name}`;
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  const connection = address
    ? { connectionString: address.href }
    : { host, port, user, database: rows[0]?.name };
  return { db, connection };
}

/** The number of rows of each table that has some. */
async function countRows(db: Database): Promise<ReadonlyMap<string, number>> {
  const tables = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)}`,
    );
    if (rows[0]?.n) counts.set(name, rows[0].n);
  }
  return counts;
}

test('a filled database of the first release keeps its rows in this release', async () => {
  const { db, connection } = await createEmptyDatabase();
  await migrate(connection, base);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(baseRows));
  });
  const before = await countRows(db);
  await migrate(connection, migrations);
  expect(before.size).toBeGreaterThan(40);
  expect(await countRows(db)).toEqual(before);
});

test('a database from before the first release is refused with the way to a new one', async () => {
  const { db, connection } = await createEmptyDatabase();
  await migrate(connection, base);
  await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'de antes'`);
  await expect(migrate(connection, migrations)).rejects.toThrow('npm start -- --reset');
});
