import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase, type Connection } from '../database/database';
import { startEmbeddedServer } from '../database/embedded/server';

/** A server for the tests, with an empty database, brought up to date, to copy from. */
export interface TestServer {
  readonly connection: Connection;
  stop(): Promise<void>;
}

const template = 'parque_template';
const migrations = path.join(process.cwd(), 'api', 'migrations');

async function administer(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeTemplate(connection: Connection): Promise<void> {
  await administer(connection, `drop database if exists ${template} with (force)`);
  await administer(connection, `create database ${template}`);
  const { close } = await openDatabase(inDatabase(connection, template), migrations);
  await close();
}

function inDatabase(connection: Connection, name: string): Connection {
  if (!connection.connectionString) return { ...connection, database: name };
  const address = new URL(connection.connectionString);
  address.pathname = `/${name}`;
  return { connectionString: address.href };
}

/** Starts the embedded server in a folder of its own, or takes the one in TEST_DATABASE_URL. */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const connection = { connectionString: url };
    await makeTemplate(connection);
    return { connection, stop: () => Promise.resolve() };
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parque-test-'));
  const server = await startEmbeddedServer(folder);
  await makeTemplate(server.connection);
  return {
    connection: server.connection,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server that was started before the first test, as the test processes know it. */
function runningServer(): Connection {
  const { PARQUE_TEST_SERVER } = process.env;
  if (!PARQUE_TEST_SERVER) throw new Error('no test server: run through jest');
  return JSON.parse(PARQUE_TEST_SERVER) as Connection;
}

/** A database of its own for one test, which nobody else sees. */
export async function makeTestDatabase() {
  const server = runningServer();
  const name = `parque_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} template ${template}`);
  const database = await openDatabase({ ...inDatabase(server, name), max: 10 }, migrations);
  return {
    ...database,
    async drop() {
      await database.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
