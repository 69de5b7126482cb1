import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { requireReleased } from './applied-migrations';
import { withRetry } from './retry';
import * as schema from './schema';

/** The database or a transaction. */
export type Database = NodePgDatabase<typeof schema> & {
  /** The pool of connections; undefined in a transaction. */
  readonly $client?: pg.Pool;
};

/** How to reach a PostgreSQL server: an address, or the socket of the embedded server. */
export type Connection = pg.PoolConfig;

/**
 * How long a statement of the server waits for a lock, in milliseconds. A call that waits holds a connection of the pool,
 * which the calls of other users need. The row of an account is locked for longer only while its statements are added or
 * undone.
 */
export const lockTimeoutMs = 4000;

export async function waitForLocks(tx: Database): Promise<void> {
  await tx.execute(sql`set local lock_timeout = 0`);
}

/**
 * Lets the statements of a transaction read rows in the order of an index rather than sort them.
 *
 * The planner expects one row of an owner that its statistics do not contain yet. It may then take any index of owners, and
 * read all rows of the owner for each one that is looked up. When only the
 * right index has the requested order, the planner chooses it.
 */
export async function preferIndexOrder(tx: Database): Promise<void> {
  // The planner now assigns each sort a high cost, which would start the just-in-time compiler.
  await tx.execute(sql`set local enable_sort = off`);
  await tx.execute(sql`set local jit = off`);
}

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/*
 * Dates do not depend on the time zone of the computer or of the server:
 * - a `Date` parameter is sent in UTC, which `timestamptz` and `timestamp` columns both store correctly;
 * - a `timestamp` is read as UTC;
 * - every session uses UTC, independent of the server's setting.
 */
pg.defaults.parseInputDatesAsUTC = true;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`));

/**
 * Prepares a new connection. The pool awaits the returned promise before it hands out the connection; its types omit this.
 *
 * @param lockTimeout - 0: statements wait for locks without a limit.
 */
const prepareSession =
  (lockTimeout: number) =>
  (client: pg.ClientBase): unknown =>
    client.query(`set time zone 'UTC'; set lock_timeout = ${lockTimeout}`);

/** Key of the advisory lock. The value is arbitrary and the same in all processes. */
const migrationLock = 727_001;

async function applyMigrations(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await requireReleased(client, migrationsFolder);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock, also after a failed migration.
    client.release(true);
  }
}

/** Connects to a database that is already migrated. Without `lock_timeout`, statements wait for locks without a limit. */
export function connectDatabase({ lock_timeout = 0, ...connection }: Connection): OpenDatabase {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    // A process that hangs in a transaction must not block the others forever.
    idle_in_transaction_session_timeout: 10_000,
    ...connection,
    onConnect: prepareSession(lock_timeout),
  });
  // Without a listener, a connection that the server closes ends the process. The pool replaces an idle connection at
  // the next query. On a connection in use, the running query rejects.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: withRetry(drizzle(pool, { schema })), pool, close: () => pool.end() };
}

export async function openDatabase(connection: Connection, migrationsFolder: string): Promise<OpenDatabase> {
  const database = connectDatabase(connection);
  try {
    await applyMigrations(database.pool, migrationsFolder);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
