import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brokersOf } from '../broker/brokers';
import { copierMasters } from '../database/schema';
import type { Services } from '../http/area';
import { readSettings } from '../settings';
import { makeTestDatabase } from '../testing/database';
import { removeEmptied } from '../connector/removal';
import { startCopier, type Copier } from './copier';
import { makeCopyWorld } from './testing/copy-world';

const started: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of started.splice(0).toReversed()) await stop();
});

/** Polls until the condition holds; jest's time limit ends the test otherwise. */
async function until(isMet: () => Promise<boolean>): Promise<void> {
  while (!(await isMet())) await pause(20);
}

/** Copier processes with real timers, and a market that is open at weekends. */
async function running(processes: number) {
  const database = await makeTestDatabase();
  started.push(() => database.drop());
  const { db } = database;
  const world = await makeCopyWorld(db, {
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
    const { desk } = brokersOf(services).simulator;
    await desk.calm([world.master.reference]);
    const copier = startCopier(services, removeEmptied);
    started.push(() => copier.stop());
    copiers.push(copier);
  }
  const open = async () => {
    world.time.ms = Date.now();
    return world.open('Step Index', 'buy', 0.2);
  };
  /** Resolves when the master's first reading is recorded. */
  const uptake = () =>
    until(async () => (await db.select().from(copierMasters)).some(({ baselineAt }) => baselineAt));
  return { ...world, copiers, open, uptake };
}

test('a running copier copies openings and closes', async () => {
  const { holds, open, close, events, time, uptake } = await running(1);
  await uptake();
  const position = await open();
  await until(async () => (await holds()).length === 1);
  time.ms = Date.now();
  await close(position);
  await until(async () => (await holds()).length === 0);
  expect((await events()).map(({ kind }) => kind)).toEqual(['open', 'close']);
});

test('after one of two processes stops, the other copies everything exactly once', async () => {
  const { holds, open, log, copiers, uptake } = await running(2);
  await uptake();
  await open();
  await until(async () => (await holds()).length === 1);
  await copiers[0]?.stop();
  await open();
  await until(async () => (await log()).filter((one) => one === 'open done').length === 2);
  expect(await holds()).toEqual(['Step Index buy 0.2', 'Step Index buy 0.2']);
});
