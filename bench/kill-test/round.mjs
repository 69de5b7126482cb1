import { setTimeout as pause } from 'node:timers/promises';
import { createChance } from './chance.mjs';
import { check } from './checks.mjs';
import { enter } from './world.mjs';
import { repeat, startWriters } from './writers.mjs';

const writers = 8;

/** @typedef {import('./world.mjs').World} World */

/**
 * What can be killed.
 *
 * @typedef {object} Killable
 * @property {import('./server.mjs').DatabaseServer} server
 * @property {import('./product.mjs').Product} product
 */

/** @typedef {(what: Killable, whole: boolean) => Promise<() => Promise<void>>} Kill */

/** @typedef {Awaited<ReturnType<typeof playRound>>} Round */

/** Each entry kills something and returns the function that starts it again, as an operator or systemd would. */
const kills = /** @satisfies {Record<string, Kill>} */ ({
  async api({ product }) {
    await product.kill();
    return () => product.start();
  },
  async server({ server, product }, whole) {
    server.kill(whole);
    return () => product.whenUp();
  },
  async both({ server, product }, whole) {
    server.kill(whole);
    await product.kill();
    return () => product.start();
  },
});

/** @typedef {keyof typeof kills} KindOfKill */

/**
 * Whether a text names a kind of kill.
 *
 * @param {string} text
 * @returns {text is KindOfKill}
 */
export const isKindOfKill = (text) => text in kills;

/** @param {ReadonlyMap<string, ReadonlySet<string>>} map */
const total = (map) => [...map.values()].reduce((sum, { size }) => sum + size, 0);

/**
 * Runs one round: users write, a process is killed and started again, interrupted writes are repeated, and every write
 * that was ever acknowledged is looked up.
 *
 * @param {World & Killable} world
 * @param {{ seed: number, kill: KindOfKill }} what
 */
export async function playRound(world, { seed, kill }) {
  const chance = createChance(seed);
  const [people, acknowledged] = [world.people.length, total(world.acknowledged)];
  await enter(world);
  const writing = startWriters(world, chance, writers);
  const whole = chance.pick([true, false]);
  const afterMs = chance.whole(50, 1200);
  await pause(afterMs);
  const start = await kills[kill](world, whole);
  const killedAt = performance.now();
  await pause(chance.whole(0, 300));
  await start();
  const backMs = performance.now() - killedAt;
  const broken = await writing.stop();
  const repeated = await repeat(world, broken);
  const faults = await check(world, world.people.slice(people));
  // Users with an open write, and early users whose sessions have ended, write no more.
  world.people = world.people.filter(({ isBusy }) => !isBusy).slice(-40);
  return {
    seed,
    kill: whole && (kill === 'server' || kill === 'both') ? `${kill}, all its processes` : kill,
    afterMs,
    backMs,
    acknowledged: total(world.acknowledged) - acknowledged,
    broken: broken.length,
    repeated,
    faults,
  };
}
