import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

export async function listAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Refuses a database from before the first release, whose migrations were replaced by one base.
 *
 * @throws Error - It names the way to a new database.
 */
export async function requireReleased(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const [first] = await listAppliedMigrations(client);
  if (first === undefined || first === readMigrationFiles({ migrationsFolder })[0]?.hash) return;
  throw new Error(
    'it is from before the first release and cannot be updated. For the demo, `npm start -- --reset` makes a new one; otherwise, name an empty one',
  );
}
