import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readPostmaster } from './postmaster';
import { startEmbeddedServer, type EmbeddedServer } from './server';
import { createTemporaryFolder } from '../../../testing/temporary-folder';

let folder: string;
const servers: EmbeddedServer[] = [];

beforeEach(() => {
  folder = createTemporaryFolder();
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop().catch(() => undefined);
});

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(folder);
  servers.push(server);
  return server;
}

async function query(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the data folder of the server: in the given folder, or in one that the server's user can enter. */
async function getDataDir(server: EmbeddedServer): Promise<string> {
  const [row] = (await query(server, 'show data_directory')) as { data_directory: string }[];
  return row?.data_directory ?? '';
}

test('a running server is shared and not started twice', async () => {
  const first = await start();
  const second = await start();
  expect([first.isAdopted, second.isAdopted]).toEqual([false, true]);
  await query(first, 'create table seen (n int)');
  expect(await query(second, 'select count(*)::int as n from seen')).toEqual([{ n: 0 }]);
});

test('all committed rows remain after the server is killed during writes', async () => {
  const first = await start();
  await query(first, 'create table kept (n int)');
  for (let n = 0; n < 20; n++) await query(first, `insert into kept values (${n})`);
  const postmaster = readPostmaster(await getDataDir(first));
  process.kill((postmaster as { pid: number }).pid, 'SIGKILL');
  expect(await query(await start(), 'select count(*)::int as n from kept')).toEqual([{ n: 20 }]);
});

test('a pid file with the pid of another program does not prevent the start', async () => {
  const first = await start();
  const dataDir = await getDataDir(first);
  await first.stop();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    await writeFile(path.join(dataDir, 'postmaster.pid'), `${other.pid}\n${dataDir}\n`);
    expect((await start()).isAdopted).toBe(false);
  } finally {
    other.kill();
  }
});

test.each([
  ['without its version', 'PG_VERSION', undefined],
  ['whose control file is rubbish', 'global/pg_control', 'rubbish'],
])('a data folder %s is rejected with one line that names it', async (_name, file, content) => {
  const first = await start();
  const dataDir = await getDataDir(first);
  await first.stop();
  if (content === undefined) await rm(path.join(dataDir, file));
  else await writeFile(path.join(dataDir, file), content);
  const startup = start();
  await expect(startup).rejects.toThrow(dataDir);
  await expect(startup).rejects.toThrow(/^[^\n]+$/);
});

test('the server has no network port', async () => {
  const server = await start();
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  const settings = await readFile(path.join(await getDataDir(server), 'postmaster.opts'), 'utf8');
  expect(settings).toContain('listen_addresses=');
});
