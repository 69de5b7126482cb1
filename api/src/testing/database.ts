import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase, openDatabase, type Connection, type OpenDatabase } from '../core/database/database';
import { keepConnections, type KeptConnections } from './kept-connections';
import { startTemporaryServer } from './temporary-server';

/** A server for tests, with an empty migrated database as the template of the test databases. */
export interface TestServer {
  readonly connection: Connection;
  stop(): Promise<void>;
}

const template = 'parque_template';
const migrations = path.join(process.cwd(), 'api', 'migrations');

async function runAsAdministrator(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createTemplate(connection: Connection): Promise<void> {
  await runAsAdministrator(connection, `drop database if exists ${template} with (force)`);
  await runAsAdministrator(connection, `create database ${template}`);
  const { close } = await openDatabase(withDatabaseName(connection, template), migrations);
  await close();
}

function withDatabaseName(connection: Connection, name: string): Connection {
  if (!connection.connectionString) return { ...connection, database: name };
  const address = new URL(connection.connectionString);
  address.pathname = `/${name}`;
  return { connectionString: address.href };
}

/** Starts an embedded server in a temporary folder, or uses the server in TEST_DATABASE_URL as its superuser. */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url
    ? { connection: { connectionString: url }, stop: () => Promise.resolve() }
    : await startTemporaryServer();
  await createTemplate(server.connection);
  return server;
}

/** Returns the connection of the server that was started before the first test. */
function getRunningServer(): Connection {
  const { PARQUE_TEST_SERVER } = process.env;
  if (!PARQUE_TEST_SERVER) throw new Error('no test server: run through jest');
  return JSON.parse(PARQUE_TEST_SERVER) as Connection;
}

/** A hash that changes when a table, column, constraint or trigger is added, renamed or removed. */
const structure = `
  select md5(string_agg(part, ',' order by part)) as structure from (
    select concat_ws(' ', oid, relname, relnatts) as part from pg_class where relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', attrelid, attname, atttypid, attnotnull) from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0
    union all
    select concat_ws(' ', oid, conname) from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger where not tgisinternal
  ) as parts`;

/** @param retainedPids - Processes of the server whose connections stay open. */
const createOthersQuery = (retainedPids: readonly number[]) => `
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and pid <> all ('{${retainedPids.join()}}')`;

/**
 * Waits for the end of connections that were just closed: pg_terminate_backend would wait a tenth of a second for each.
 */
const awaitClosed = (retainedPids: readonly number[]) => `
  do $$ begin
    for i in 1..100 loop
      exit when not exists (select ${createOthersQuery(retainedPids)});
      perform pg_sleep(0.001), pg_stat_clear_snapshot();
    end loop;
  end $$`;

/** Closes all other connections, so that no rows are written after the deletion. */
const disconnectOthers = (retainedPids: readonly number[]) =>
  `select pg_terminate_backend(pid, 10000) ${createOthersQuery(retainedPids)}`;

/** Runs as a replica, so that foreign keys and the triggers of append-only tables are disabled. */
const deleteRows = `
  do $$
  declare one record;
  begin
    set local session_replication_role = replica;
    for one in select oid::regclass as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 loop
      execute format('delete from %s', one.name);
    end loop;
    for one in select format('%I.%I', schemaname, sequencename) as name, start_value from pg_sequences
      where schemaname = 'public' and last_value is not null loop
      perform setval(one.name::regclass, one.start_value, false);
    end loop;
  end $$`;

interface EmptyDatabase {
  readonly name: string;
  /** The structure of the template that it was copied from. */
  readonly structure: string;
  /** A connection as superuser. */
  readonly client: pg.Client;
  readonly connections: KeptConnections;
}

async function readStructure(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ structure: string }>(structure);
  return rows[0]?.structure ?? '';
}

async function createDatabase(): Promise<EmptyDatabase> {
  const name = `parque_test_${randomBytes(6).toString('hex')}`;
  await runAsAdministrator(getRunningServer(), `create database ${name} template ${template}`);
  const client = new pg.Client(withDatabaseName(getRunningServer(), name));
  // The connection ends with the server when a test leaves the database open.
  client.on('error', () => undefined);
  await client.connect();
  return { name, client, connections: keepConnections(), structure: await readStructure(client) };
}

async function removeDatabase({ name, client, connections }: EmptyDatabase): Promise<void> {
  await client.end();
  await runAsAdministrator(getRunningServer(), `drop database if exists ${name} with (force)`);
  await connections.close();
}

/** @returns Whether the database equals its template again. */
async function readEmptyDatabase({
  client,
  connections,
  structure: original,
}: EmptyDatabase): Promise<boolean> {
  const retainedPids = await connections.settle();
  await client.query(awaitClosed(retainedPids));
  await client.query(disconnectOthers(retainedPids));
  await connections.keepOnly(retainedPids);
  if ((await readStructure(client)) !== original) return false;
  await client.query(deleteRows);
  return true;
}

const emptyDatabases: EmptyDatabase[] = [];
const inUse = new Set<() => Promise<void>>();
// A program outside of jest does not keep databases for reuse.
let isKept = 'afterAll' in globalThis;

if (isKept) {
  afterAll(async () => {
    isKept = false;
    for (const drop of inUse) await drop();
    for (const database of emptyDatabases.splice(0)) await removeDatabase(database);
  });
}

interface TestDatabase extends OpenDatabase {
  /**
   * Ends the pool of the database, closes all other connections, and empties the database for the next test of the
   * file. A database that is not dropped is removed after the last test.
   */
  drop(): Promise<void>;
}

/**
 * Returns an empty, migrated database for one test. After `drop`, it is emptied and reused by another test of the same
 * file. A database with changed tables or constraints is removed instead.
 *
 * @param options.fresh - Whether the database is created for this test and removed after it.
 * @param options.lockTimeoutMs - How long statements wait for locks; without a limit by default, because the machine may be
 *   busy.
 */
export async function createTestDatabase({ fresh = false, lockTimeoutMs = 0 } = {}): Promise<TestDatabase> {
  const emptyDatabase = (fresh ? undefined : emptyDatabases.pop()) ?? (await createDatabase());
  const { Client } = emptyDatabase.connections;
  const options = { max: 10, Client, lock_timeout: lockTimeoutMs };
  const database = connectDatabase({
    ...withDatabaseName(getRunningServer(), emptyDatabase.name),
    ...options,
  });
  const drop = async () => {
    if (!inUse.delete(drop)) return;
    await database.close();
    if (isKept && !fresh && (await readEmptyDatabase(emptyDatabase))) emptyDatabases.push(emptyDatabase);
    else await removeDatabase(emptyDatabase);
  };
  inUse.add(drop);
  return { ...database, drop };
}
