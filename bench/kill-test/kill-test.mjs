import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { build } from '../../tools/builds.mjs';
import { playCampaign } from './campaign.mjs';
import { isKindOfKill } from './round.mjs';
import { root } from '../../tools/root.mjs';
import { table } from '../../tools/processes/table.mjs';

const help = `Kills the product while users pay, get products and connect accounts, starts it again, and looks up every acknowledged write.

  npm run kill-test -- --rounds 200 --database embedded --kill both

  --rounds    20 unless given
  --database  embedded (unless given), or the address, postgres://…, of an empty database
  --kill      api, server or both, separated by commas; random unless given (only api for a given database)
  --seed      seed of the first round; 1 unless given. A failed round prints its seed.`;

/** @typedef {import('./round.mjs').Round} Round */

const options = /** @type {const} */ ({
  help: { type: 'boolean' },
  rounds: { type: 'string', default: '20' },
  database: { type: 'string', default: 'embedded' },
  kill: { type: 'string' },
  seed: { type: 'string', default: '1' },
});

/** @param {{ rounds: string, database: string, kill?: string, seed: string }} values */
function planOf({ rounds, database, kill, seed }) {
  const kinds = kill ? kill.split(',') : database === 'embedded' ? ['api', 'server', 'both'] : ['api'];
  const known = kinds.filter(isKindOfKill);
  const unknown = kinds.filter((kind) => !isKindOfKill(kind));
  if (unknown.length > 0) throw new Error(`there is no --kill ${unknown.join(',')}`);
  if (database !== 'embedded' && kinds.some((kind) => kind !== 'api'))
    throw new Error('a server that runs elsewhere cannot be killed from here: --kill api');
  if (!(Number(rounds) > 0) || !Number.isInteger(Number(seed)))
    throw new Error('--rounds and --seed are whole numbers');
  return { rounds: Number(rounds), database, kinds: known, seed: Number(seed) };
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * @param {Round} round
 * @param {number} number
 */
function printRound({ seed, kill, afterMs, backMs, acknowledged, broken, repeated, faults }, number) {
  const line = `round ${number}, seed ${seed}: ${kill} after ${afterMs} ms; ${acknowledged} acknowledged, ${broken} broken off (${repeated.open} stay open), back in ${seconds(backMs)}`;
  process.stdout.write(`${line}\n`);
  for (const fault of faults) process.stdout.write(`  ✗ ${fault}\n`);
}

/**
 * @param {readonly Round[]} rounds
 * @param {(round: Round) => number} of
 */
const sum = (rounds, of) => rounds.reduce((total, round) => total + of(round), 0);

/**
 * @param {string} name
 * @param {readonly Round[]} rounds
 */
function rowOf(name, rounds) {
  const back = rounds.map(({ backMs }) => backMs).toSorted((a, b) => a - b);
  return [
    name,
    rounds.length,
    sum(rounds, ({ acknowledged }) => acknowledged),
    sum(rounds, ({ broken }) => broken),
    sum(rounds, ({ repeated }) => repeated.open),
    seconds(back[Math.floor(back.length / 2)] ?? 0),
    seconds(back.at(-1) ?? 0),
    sum(rounds, ({ faults }) => faults.length),
  ];
}

/** @param {readonly Round[]} rounds */
function summary(rounds) {
  const kinds = [...new Set(rounds.map(({ kill }) => kill))].toSorted();
  const rows = kinds.map((kind) =>
    rowOf(
      kind,
      rounds.filter(({ kill }) => kill === kind),
    ),
  );
  const titles = [
    'killed',
    'rounds',
    'acknowledged',
    'broken off',
    'stay open',
    'back: median',
    'worst',
    'faults',
  ];
  return table(titles, [...rows, rowOf('all', rounds)]);
}

/** @type {ReturnType<typeof planOf> | undefined} */
let plan;
try {
  const { values } = parseArgs({ options });
  if (values.help) process.stdout.write(`${help}\n`);
  else plan = planOf(values);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}. Try --help.\n`);
  process.exitCode = 1;
}
if (plan && !(await build(root, ['api']))) process.exitCode = 1;
else if (plan) {
  const rounds = await playCampaign(root, plan, printRound);
  process.stdout.write(`\n${summary(rounds)}\n\n`);
  process.stdout.write(
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
  );
  if (rounds.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
}
