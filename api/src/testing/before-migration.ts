import { sql } from 'drizzle-orm';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../database/database';
import { makeTestDatabase } from './database';

const migrations = path.join(__dirname, '../../migrations');

interface Journal {
  readonly entries: readonly { readonly idx: number }[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'parque-migrations-'));

beforeAll(() => cpSync(migrations, folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** Migrates the database up to the migration with this number. */
async function migrateTo(connection: Parameters<typeof openDatabase>[0], last: number): Promise<void> {
  const journal = JSON.parse(readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8')) as Journal;
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  const { close } = await openDatabase(connection, folder);
  await close();
}

/** Returns a database without rows before the migration with this number, and a function that applies it. */
export async function beforeMigration(number: number) {
  const { db, pool } = await makeTestDatabase({ fresh: true });
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const { host, port, user, connectionString = '' } = pool.options;
  const address = connectionString && new URL(connectionString);
  if (address) address.pathname = `/${rows[0]?.name}`;
  const connection = address
    ? { connectionString: address.href }
    : { host, port, user, database: rows[0]?.name };
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await migrateTo(connection, number - 1);
  return { db, migrate: () => migrateTo(connection, number) };
}
