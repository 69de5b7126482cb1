import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createChance } from '../../trading/copier/testing/chance';
import { check } from './checks';
import { createProduct, type Product } from './product';
import { createWorld, enter, type World } from './world';
import { repeatWrites, startWriters } from './writes';

const help = `Kills the product while users pay, get products and connect accounts, starts it again, and looks up every acknowledged write.

  npm run kill-test -- --rounds 200 --kill both

  --rounds  20 unless given
  --kill    api, server or both, separated by commas; random unless given
  --seed    seed of the first round; 1 unless given. A failed round prints its seed.
`;

/** Each kills something. @returns What starts it again, as an operator or systemd would. */
const kills: Readonly<Record<string, (product: Product, isWhole: boolean) => Promise<() => Promise<void>>>> =
  {
    async api(product) {
      await product.kill();
      return product.start;
    },
    async server(product, isWhole) {
      product.killDatabase(isWhole);
      return product.waitUntilUp;
    },
    async both(product, isWhole) {
      product.killDatabase(isWhole);
      await product.kill();
      return product.start;
    },
  };

const countNames = (names: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...names.values()].reduce((sum, { size }) => sum + size, 0);

/** Users write, something is killed and started again, open writes are repeated, and every write is looked up. */
async function playRound(world: World, seed: number, kinds: readonly string[]) {
  const chance = createChance(seed);
  const { product } = world;
  const [users, before] = [world.users.length, countNames(world.acknowledgedWrites)];
  await enter(world);
  const stopWriters = startWriters(world, chance, 8);
  const [kill, isWhole] = [chance.pick(kinds), chance.pick([true, false])];
  await pause(chance.pickWhole(50, 1200));
  const startAgain = await kills[kill]?.(product, isWhole);
  const killedAt = performance.now();
  await pause(chance.pickWhole(0, 300));
  await startAgain?.();
  const backMs = Math.round(performance.now() - killedAt);
  const open = await stopWriters();
  const stayOpen = await repeatWrites(world, open);
  const faults = await check(world, world.users.slice(users));
  // Users with an open write, and early users whose sessions have ended, write no more.
  world.users = world.users.filter(({ isBusy }) => !isBusy).slice(-40);
  const counts = { acknowledged: countNames(world.acknowledgedWrites) - before, open: open.length };
  return { seed, kill, isWhole, ...counts, stayOpen, backMs, faults };
}

/** Plays rounds on one installation that grows from round to round, until one fails. @returns Whether all were sound. */
async function playCampaign(rounds: number, firstSeed: number, kinds: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-kill-'));
  // The database runs as a user of its own when this runs as root.
  await chmod(folder, 0o755);
  const product = createProduct(folder, Number(process.env.KILL_TEST_PORT));
  const playedRounds: Record<string, unknown>[] = [];
  let isSound = false;
  try {
    await product.start();
    const world = await createWorld(product);
    do {
      const { faults, ...row } = await playRound(world, firstSeed + playedRounds.length, kinds);
      playedRounds.push(row);
      process.stdout.write(`${JSON.stringify(row)}\n${faults.map((fault) => `  ✗ ${fault}\n`).join('')}`);
      isSound = faults.length === 0;
    } while (isSound && playedRounds.length < rounds);
  } finally {
    await product.stop();
    console.table(playedRounds);
    if (!isSound) process.stderr.write(`Everything is left in ${folder} and ${product.logFile}.\n`);
    else for (const place of [folder, product.logFile]) await rm(place, { recursive: true, force: true });
  }
  return isSound;
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    rounds: { type: 'string', default: '20' },
    kill: { type: 'string', default: Object.keys(kills).join() },
    seed: { type: 'string', default: '1' },
  },
});
const kinds = values.kill.split(',');
const unknownKinds = kinds.filter((kind) => !(kind in kills));
if (values.help) process.stdout.write(help);
else if (unknownKinds.length > 0 || !(Number(values.rounds) > 0) || !Number.isInteger(Number(values.seed))) {
  process.stderr.write(`There is no such kill, number of rounds or seed. Try --help.\n`);
  process.exitCode = 1;
} else if (!(await playCampaign(Number(values.rounds), Number(values.seed), kinds))) process.exitCode = 1;
