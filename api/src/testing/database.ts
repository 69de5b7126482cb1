import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase, openDatabase, type Connection, type OpenDatabase } from '../core/database/database';
import { keepConnections, type KeptConnections } from './kept-connections';
import { startTemporaryServer } from './temporary-server';

/** What the processes of a run need of its server. */
interface TestRun {
  readonly connection: Connection;
  /** Begins the names of the databases of this run. */
  readonly prefix: string;
  /** The structure of an empty migrated database. */
  readonly structure: string;
}

/** A server for tests, with an empty migrated database as the template of the test databases. */
export interface TestServer extends TestRun {
  stop(): Promise<void>;
}

const template = 'parque_template';
const migrations = path.join(process.cwd(), 'api', 'migrations');

async function connectAsAdministrator(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // The connection ends with the server when a test leaves the database open.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function runAsAdministrator(connection: Connection, statement: string): Promise<void> {
  const client = await connectAsAdministrator(connection);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @returns The structure of the template. */
async function createTemplate(connection: Connection): Promise<string> {
  await runAsAdministrator(connection, `drop database if exists ${template} with (force)`);
  await runAsAdministrator(connection, `create database ${template}`);
  const { close } = await openDatabase(withDatabaseName(connection, template), migrations);
  await close();
  const client = await connectAsAdministrator(withDatabaseName(connection, template));
  try {
    return await readStructure(client);
  } finally {
    await client.end();
  }
}

function withDatabaseName(connection: Connection, name: string): Connection {
  if (!connection.connectionString) return { ...connection, database: name };
  const address = new URL(connection.connectionString);
  address.pathname = `/${name}`;
  return { connectionString: address.href };
}

/** Removes the databases that test files left for the next ones. */
async function dropLeftDatabases(connection: Connection, prefix: string): Promise<void> {
  const client = await connectAsAdministrator(connection);
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}

/** Starts an embedded server in a temporary folder, or uses the server in TEST_DATABASE_URL as its superuser. */
export async function startTestServer(): Promise<TestServer> {
  const prefix = `parque_test_${randomBytes(6).toString('hex')}`;
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const server = await startTemporaryServer();
    return { ...server, prefix, structure: await createTemplate(server.connection) };
  }
  const connection = { connectionString: url };
  const original = await createTemplate(connection);
  return { connection, prefix, structure: original, stop: () => dropLeftDatabases(connection, prefix) };
}

/** Returns the server that was started before the first test. */
function getRunningServer(): TestRun {
  const { PARQUE_TEST_SERVER } = process.env;
  if (!PARQUE_TEST_SERVER) throw new Error('no test server: run through jest');
  return JSON.parse(PARQUE_TEST_SERVER) as TestRun;
}

/** A hash that changes when a table, column, constraint, trigger or setting is added, renamed or removed. */
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
    union all
    select setconfig::text from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database()
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

/** As new tables: without old row versions and statistics, which a deletion leaves. */
const truncateTables = `
  do $$
  declare names text;
  begin
    set local session_replication_role = replica;
    select string_agg(oid::regclass::text, ',') into names from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0;
    if names is not null then execute 'truncate ' || names || ' cascade'; end if;
  end $$`;

interface EmptyDatabase {
  readonly name: string;
  /** A connection as superuser. */
  readonly client: pg.Client;
  readonly connections: KeptConnections;
}

async function readStructure(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ structure: string }>(structure);
  return rows[0]?.structure ?? '';
}

async function dropDatabase(name: string): Promise<void> {
  await runAsAdministrator(getRunningServer().connection, `drop database if exists ${name} with (force)`);
}

async function createDatabase(name: string): Promise<EmptyDatabase> {
  const { connection } = getRunningServer();
  await runAsAdministrator(connection, `create database ${name} template ${template}`);
  const client = await connectAsAdministrator(withDatabaseName(connection, name));
  return { name, client, connections: keepConnections() };
}

/** Returns the database that an earlier test file of this worker left, if it still equals its template. */
async function findLeftDatabase(name: string): Promise<EmptyDatabase | undefined> {
  const client = await connectAsAdministrator(withDatabaseName(getRunningServer().connection, name)).catch(
    () => undefined,
  );
  if (!client) return undefined;
  const left = { name, client, connections: keepConnections() };
  if (await readEmptyDatabase(left)) {
    await client.query(truncateTables);
    return left;
  }
  await client.end();
  await dropDatabase(name);
  return undefined;
}

let reusedCount = 0;

/** A database that the next test files of this worker use too: a copy of the template takes longer than most tests. */
async function openReusedDatabase(): Promise<EmptyDatabase> {
  const name = `${getRunningServer().prefix}_${process.env.JEST_WORKER_ID}_${reusedCount}`;
  reusedCount += 1;
  return (await findLeftDatabase(name)) ?? createDatabase(name);
}

async function closeDatabase({ client, connections }: EmptyDatabase): Promise<void> {
  await client.end();
  await connections.close();
}

async function removeDatabase(database: EmptyDatabase): Promise<void> {
  await database.client.end();
  await dropDatabase(database.name);
  await database.connections.close();
}

/** @returns Whether the database equals its template again. */
async function readEmptyDatabase({ client, connections }: EmptyDatabase): Promise<boolean> {
  const retainedPids = await connections.settle();
  await client.query(awaitClosed(retainedPids));
  await client.query(disconnectOthers(retainedPids));
  await connections.keepOnly(retainedPids);
  if ((await readStructure(client)) !== getRunningServer().structure) return false;
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
    for (const database of emptyDatabases.splice(0)) await closeDatabase(database);
  });
}

interface TestDatabase extends OpenDatabase {
  /**
   * Ends the pool of the database, closes all other connections, and empties the database for the next test. A database
   * that is not dropped is removed after the last test of the file.
   */
  drop(): Promise<void>;
}

/**
 * Returns an empty, migrated database for one test. After `drop`, it is emptied and reused by another test, also of
 * another file. A database with changed tables or constraints is removed instead.
 *
 * @param options.fresh - Whether the database is created for this test and removed after it.
 * @param options.lockTimeoutMs - How long statements wait for locks; without a limit by default, because the machine may be
 *   busy.
 */
export async function createTestDatabase({ fresh = false, lockTimeoutMs = 0 } = {}): Promise<TestDatabase> {
  const { connection, prefix } = getRunningServer();
  const isOwn = fresh || !isKept;
  const emptyDatabase = isOwn
    ? await createDatabase(`${prefix}_${randomBytes(6).toString('hex')}`)
    : (emptyDatabases.pop() ?? (await openReusedDatabase()));
  const { Client } = emptyDatabase.connections;
  const options = { max: 10, Client, lock_timeout: lockTimeoutMs };
  const database = connectDatabase({ ...withDatabaseName(connection, emptyDatabase.name), ...options });
  const drop = async () => {
    if (!inUse.delete(drop)) return;
    await database.close();
    if (isKept && !isOwn && (await readEmptyDatabase(emptyDatabase))) emptyDatabases.push(emptyDatabase);
    else await removeDatabase(emptyDatabase);
  };
  inUse.add(drop);
  return { ...database, drop };
}
