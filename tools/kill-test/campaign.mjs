import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeChance } from './chance.mjs';
import { freePort } from '../processes/free-port.mjs';
import { mountSmallDisk } from './small-disk.mjs';
import { makeProduct } from './product.mjs';
import { playRound } from './round.mjs';
import { embeddedServer, givenServer, ownServer } from './server.mjs';
import { enter, makeKeys, makeWorld, prepare, settingsOf } from './world.mjs';

/** @typedef {import('./round.mjs').Round} Round */

/**
 * @param {string} database
 * @param {string} folder
 */
const serverFor = (database, folder) => {
  if (database === 'embedded') return embeddedServer(folder);
  return database === 'own' ? ownServer(folder) : givenServer(database);
};

/**
 * Plays rounds on one installation that grows from round to round.
 *
 * @param {string} root - The workspace.
 * @param {{ rounds: number, database: string, kinds: readonly import('./round.mjs').KindOfKill[], seed: number }} plan
 * @param {(round: Round, number: number) => void} report - Called after each round.
 * @returns {Promise<Round[]>} The rounds that ran; a failed round is the last.
 */
export async function playCampaign(root, { rounds, database, kinds, seed }, report) {
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-kill-'));
  // The server runs as a user of its own when this runs as root.
  await chmod(folder, 0o755);
  const disk = kinds.includes('disk') ? mountSmallDisk(folder) : undefined;
  const server = await serverFor(database, folder);
  const keys = makeKeys();
  const settings = { ...settingsOf(keys), ...server.settings };
  const product = makeProduct(root, { folder, port: await freePort(), settings });
  /** @type {Round[]} */
  const played = [];
  try {
    await server.start();
    await product.start();
    const world = makeWorld({ server, product, keys, disk });
    await prepare(world);
    await enter(world);
    for (let number = 0; number < rounds; number += 1) {
      const own = seed + number;
      const round = await playRound(world, { seed: own, kill: makeChance(own ^ 0x5bd1e995).pick(kinds) });
      played.push(round);
      report(round, number + 1);
      if (round.faults.length > 0) break;
    }
  } finally {
    await product.stop();
    await server.stop();
    const isSound = played.every(({ faults }) => faults.length === 0) && played.length === rounds;
    if (isSound) disk?.remove();
    if (!isSound) process.stderr.write(`Everything is left in ${folder} and ${product.logFile}.\n`);
    else for (const left of [folder, product.logFile]) await rm(left, { recursive: true, force: true });
  }
  return played;
}
