import { eq } from 'drizzle-orm';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundledProgram } from '../../../bundled-program.mjs';
import { copierCommands, copierMasters, simulatorDeals } from '../../core/database/schema';
import { createTestDatabase } from '../../testing/database';
import { createChance } from './testing/chance';
import { createCopyWorld } from './testing/copy-world';
import { waitUntil } from '../../testing/wait-until';

const processes = new Set<ChildProcess>();
const ends: (() => Promise<void>)[] = [];
const migrations = path.join(process.cwd(), 'api', 'migrations');
let program = '';
let remove = () => Promise.resolve();

beforeAll(async () => {
  ({ program, remove } = await bundledProgram(process.cwd(), 'trading/copier/testing/copier-process.ts'));
});

afterAll(() => remove());

afterEach(async () => {
  for (const one of processes) one.kill('SIGKILL');
  processes.clear();
  for (const end of ends.splice(0)) await end();
});

/** Starts a copier process and resolves when it copies. */
async function startProcess(connection: unknown): Promise<ChildProcess> {
  const started = spawn(process.execPath, [program, JSON.stringify(connection), migrations], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  processes.add(started);
  if (started.stdout) await once(started.stdout, 'data');
  return started;
}

async function kill(one: ChildProcess): Promise<void> {
  processes.delete(one);
  const ended = once(one, 'exit');
  one.kill('SIGKILL');
  await ended;
}

test('killed processes lose and double no position', async () => {
  const database = await createTestDatabase({ fresh: true });
  ends.push(() => database.drop());
  const { db, pool } = database;
  const { connectionString, host, port, user, password, database: name } = pool.options;
  const connection = { connectionString, host, port, user, password, database: name };
  const chance = createChance(7);
  const world = await createCopyWorld(db, {
    masterServer: 'Parque-Sinteticos',
    childServers: ['Parque-Sinteticos'],
    from: Date.now(),
  });
  await world.set({ maxAgeSeconds: 3600 });

  let running = await startProcess(connection);
  await waitUntil('the baseline of a master is read', async () =>
    (await db.select().from(copierMasters)).some(({ baselineAt }) => baselineAt),
  );
  for (let round = 0; round < 4; round += 1) {
    for (let opened = 0; opened < 3; opened += 1) {
      world.time.ms = Date.now();
      await world.open('Step Index', 'buy', 0.1 * (opened + 1));
      await pause(chance.whole(0, 30));
    }
    await kill(running);
    running = await startProcess(connection);
  }
  const opens = () => db.select().from(copierCommands).where(eq(copierCommands.childId, world.child.id));
  await waitUntil(
    'twelve copies are opened',
    async () => (await opens()).filter(({ state }) => state === 'done').length === 12,
    60_000,
  );
  expect((await world.holds()).toSorted()).toEqual((await world.holds(world.master.reference)).toSorted());
  const copied = (await db.select().from(simulatorDeals)).filter(({ clientId }) => clientId !== null);
  expect(copied).toHaveLength(12);
});
