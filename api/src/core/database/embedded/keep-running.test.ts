import { rename } from 'node:fs/promises';
import pg from 'pg';
import { keepRunning, type KeptServer } from './keep-running';
import { readPostmaster } from './postmaster';
import { restartEmbeddedServer, startEmbeddedServer } from './server';
import { waitUntil } from '../../../testing/wait-until';
import { createTemporaryFolder } from '../../../testing/temporary-folder';

let folder: string;
let server: KeptServer;

beforeEach(async () => {
  folder = createTemporaryFolder();
  server = keepRunning(folder, await startEmbeddedServer(folder));
});

afterEach(() => server.stop());

async function query<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readDataDir(): Promise<string> {
  const [row] = await query<{ data_directory: string }>('show data_directory');
  return row?.data_directory ?? '';
}

const getPid = (dir: string) => {
  const postmaster = readPostmaster(dir);
  return typeof postmaster === 'object' ? postmaster.pid : undefined;
};

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a server that ends by %s is restarted with its data',
  async (signal) => {
    await query('create table kept (n int); insert into kept values (7)');
    const dir = await readDataDir();
    const before = getPid(dir) ?? 0;
    process.kill(before, signal);
    await waitUntil(
      'another server answers',
      async () => (getPid(dir) ?? before) !== before && (await query('select 1').catch(() => undefined)),
      60_000,
    );
    expect(await query('select n from kept')).toEqual([{ n: 7 }]);
  },
);

test('deleted data are not replaced by an empty database', async () => {
  const dir = await readDataDir();
  await server.stop();
  await rename(dir, `${dir}.away`);
  await expect(restartEmbeddedServer(folder)).rejects.toThrow(/no longer exists$/);
  expect(readPostmaster(dir)).toBe('none');
});

test('a server that another process uses continues when one process leaves', async () => {
  await server.leave();
  expect(server.isRunning()).toBe(true);
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});
