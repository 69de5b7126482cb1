import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBalancer } from './balancer.mjs';
import { createChance } from './chance.mjs';
import { check } from './checks.mjs';
import { findFreePort } from '../../tools/processes/free-port.mjs';
import { createProduct } from './product.mjs';
import { embeddedServer } from './server.mjs';
import { enter, createWorld, prepare, settings } from './world.mjs';
import { startWriters } from './writers.mjs';

const writers = 4;
/** Longer than the balancer needs to notice a stopped process, also on a busy machine. */
const drainMs = '4000';

/** @param {ReadonlyMap<string, ReadonlySet<string>>} map */
const total = (map) => [...map.values()].reduce((sum, { size }) => sum + size, 0);

/**
 * Restarts two processes behind one port, one after the other, while users write.
 *
 * @param {string} root - The workspace.
 * @param {number} rounds - The number of restarts of each process.
 * @returns {Promise<{ acknowledged: number, broken: number, sent: number[], faults: string[] }>}
 */
export async function restartRolling(root, rounds) {
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-rolling-'));
  await chmod(folder, 0o755);
  const server = embeddedServer(folder);
  const ofAll = { ...settings, DRAIN_MS: drainMs };
  const ports = [await findFreePort(), await findFreePort()];
  const processes = ports.map((port) => createProduct(root, { folder, port, settings: ofAll }));
  /** @type {Awaited<ReturnType<typeof startBalancer>> | undefined} */
  let balancer;
  try {
    for (const one of processes) await one.start();
    balancer = await startBalancer(ports);
    const world = createWorld({ server, product: { address: balancer.address } });
    await prepare(world);
    await enter(world);
    const writing = startWriters(world, createChance(1), writers);
    for (let round = 0; round < rounds; round += 1) {
      for (const one of processes) {
        const code = await one.stop();
        if (code !== 0) world.faults.push(`a process that was stopped ended with ${code}`);
        await one.start();
        // The other process is stopped only after the balancer sends calls to this one.
        await balancer.whenUp(one.port);
      }
    }
    const broken = await writing.stop();
    const acknowledged = total(world.acknowledged);
    const faults = await check(world, world.people.slice(0, 20));
    return { acknowledged, broken: broken.length, sent: balancer.sent(), faults };
  } finally {
    await balancer?.close();
    for (const one of processes) await one.stop();
    for (const left of [folder, ...processes.map(({ logFile }) => logFile)])
      await rm(left, { recursive: true, force: true });
  }
}
