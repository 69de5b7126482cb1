import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { withRetry } from './retry';
import * as schema from './schema';

/** The database, or a transaction in it. */
export type Database = NodePgDatabase<typeof schema> & {
  /** Where its connections come from; a transaction has only its own. */
  readonly $client?: pg.Pool;
};

/** Where a PostgreSQL server is: an address, or the socket of the embedded one. */
export type Connection = pg.PoolConfig;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/*
 * Dates do not depend on the time zone of the computer or of the server:
 * - a `Date` parameter is sent as its reading in UTC, which `timestamptz` and `timestamp` columns both store right;
 * - a `timestamp` is read as UTC;
 * - every session computes in UTC, whatever the server's own setting is.
 */
pg.defaults.parseInputDatesAsUTC = true;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`));

/** The pool waits for the promise before it gives the connection out, which its types leave out. */
const inUtc = (client: pg.ClientBase): unknown => client.query("set time zone 'UTC'");

/** Any number will do, as long as every process of the product takes the same. */
const migrationLock = 727_001;

async function applyMigrations(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    // Ending the connection gives the lock back, whatever state a failed migration left it in.
    client.release(true);
  }
}

/** Connects to a database whose tables are up to date. */
export function connectDatabase(connection: Connection): OpenDatabase {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    // A process that stands still in a transaction must not keep the others waiting for ever.
    idle_in_transaction_session_timeout: 10_000,
    ...connection,
    onConnect: inUtc,
  });
  // Without a listener a connection that the server closes ends the process. An idle one is replaced at the next query;
  // of one in use whoever uses it learns by their query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: withRetry(drizzle(pool, { schema })), pool, close: () => pool.end() };
}

/** Connects, and brings the tables up to date; processes that start together take turns. */
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
