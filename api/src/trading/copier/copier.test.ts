import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getBrokers } from '../broker/brokers';
import { copierMasters } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { readSettings } from '../../settings';
import { createTestDatabase } from '../../testing/database';
import { endAfterTest } from '../../testing/end-after-test';
import { removeEmptied } from './accounts/removal';
import { startCopier, type Copier } from './copier';
import { createCopyWorld } from './testing/copy-world';
import { waitUntil } from '../../testing/wait-until';

/** Copier processes with real timers, and a market that is open at weekends. */
async function startCopiers(processes: number) {
  const database = await createTestDatabase();
  endAfterTest(database.drop);
  const { db } = database;
  const world = await createCopyWorld(db, {
    masterServer: 'Parque-Sinteticos',
    childServers: ['Parque-Sinteticos'],
    from: Date.now(),
  });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parque-copier-'));
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const copiers: Copier[] = [];
  for (let index = 0; index < processes; index += 1) {
    const services = {
      db,
      settings: readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir }),
      log: silent,
      now: () => new Date(),
    } as unknown as Services;
    const { control } = getBrokers(services).simulator;
    await control.calm([world.master.reference]);
    const copier = startCopier(services, removeEmptied);
    endAfterTest(() => copier.stop());
    copiers.push(copier);
  }
  const open = async () => {
    world.time.ms = Date.now();
    return world.open('Step Index', 'buy', 0.2);
  };
  /** Resolves when the master's first reading is recorded. */
  const waitForBaseline = () =>
    waitUntil('the baseline of a master is read', async () =>
      (await db.select().from(copierMasters)).some(({ baselineAt }) => baselineAt),
    );
  return { ...world, copiers, open, waitForBaseline };
}

test('a running copier copies openings and closes', async () => {
  const { showHeld, open, close, listEvents, time, waitForBaseline } = await startCopiers(1);
  await waitForBaseline();
  const position = await open();
  await waitUntil('the child holds a copy', async () => (await showHeld()).length === 1);
  time.ms = Date.now();
  await close(position);
  await waitUntil('the child holds nothing', async () => (await showHeld()).length === 0);
  expect((await listEvents()).map(({ kind }) => kind)).toEqual(['open', 'close']);
});

test('after one of two processes stops, the other copies everything exactly once', async () => {
  const { showHeld, open, log, copiers, waitForBaseline } = await startCopiers(2);
  await waitForBaseline();
  await open();
  await waitUntil('the child holds a copy', async () => (await showHeld()).length === 1);
  await copiers[0]?.stop();
  await open();
  await waitUntil(
    'two copies are opened',
    async () => (await log()).filter((line) => line === 'open done').length === 2,
  );
  expect(await showHeld()).toEqual(['Step Index buy 0.2', 'Step Index buy 0.2']);
});
