import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createChance } from './chance.mjs';
import { findFreePort } from '../../tools/processes/free-port.mjs';
import { createProduct } from './product.mjs';
import { playRound } from './round.mjs';
import { embeddedServer, givenServer } from './server.mjs';
import { enter, createWorld, prepare, settings } from './world.mjs';

/** @typedef {import('./round.mjs').Round} Round */

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
  const server = database === 'embedded' ? embeddedServer(folder) : givenServer(database);
  const all = { ...settings, ...server.settings };
  const product = createProduct(root, { folder, port: await findFreePort(), settings: all });
  /** @type {Round[]} */
  const played = [];
  try {
    await product.start();
    const world = createWorld({ server, product });
    await prepare(world);
    await enter(world);
    for (let number = 0; number < rounds; number += 1) {
      const own = seed + number;
      const round = await playRound(world, { seed: own, kill: createChance(own ^ 0x5bd1e995).pick(kinds) });
      played.push(round);
      report(round, number + 1);
      if (round.faults.length > 0) break;
    }
  } finally {
    await product.stop();
    const isSound = played.every(({ faults }) => faults.length === 0) && played.length === rounds;
    if (!isSound) process.stderr.write(`Everything is left in ${folder} and ${product.logFile}.\n`);
    else for (const left of [folder, product.logFile]) await rm(left, { recursive: true, force: true });
  }
  return played;
}
