import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { attacks } from '../bench/fairness/attacks.mjs';
import { callsOf, columns, measureAttack, summarise } from '../bench/fairness/measure.mjs';
import { makeUsers } from '../bench/fairness/users.mjs';
import { startApi } from './processes/api-process.mjs';
import { build } from './builds.mjs';
import { freePort } from './processes/free-port.mjs';
import { root } from './root.mjs';
import { table } from './processes/table.mjs';
import { whenReady } from './processes/when-ready.mjs';

const help = `Starts the built product and measures how much each of the attacks slows down 20 ordinary users.

  npm run fairness
  npm run fairness -- --only 'deep JSON' --rounds 5

  --only     names of attacks, separated by commas; all of them by default
  --rounds   alternations without and with the attack; 3 by default
  --seconds  of each measurement; 8 by default
  --users    20 by default
  --calls    also prints the p99 of each call
  --built    uses the api and the shell as they were built last

Users and attacks have loopback addresses of their own: on Linux every address of 127.0.0.0/8 exists.`;

const text = /** @type {const} */ ({ type: 'string' });
const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    built: { type: 'boolean' },
    calls: { type: 'boolean' },
    only: text,
    rounds: { ...text, default: '3' },
    seconds: { ...text, default: '8' },
    users: { ...text, default: '20' },
  },
});
const [rounds, seconds, users] = [Number(values.rounds), Number(values.seconds), Number(values.users)];
const names = values.only?.split(',').map((name) => name.trim()) ?? [...attacks.keys()];
const isValid = rounds >= 1 && rounds <= 20 && seconds >= 1 && seconds <= 60 && users >= 1 && users <= 200;
if (values.help || !isValid || names.some((name) => !attacks.has(name))) {
  process.stdout.write(`${help}\n\nAttacks: ${[...attacks.keys()].join(', ')}\n`);
  process.exit(values.help ? 0 : 1);
}
if (!values.built && !(await build(root))) process.exit(1);

const port = await freePort();
const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-fairness-'));
const { NODE_ENV, DATABASE_URL, PUBLIC_URL, ...env } = process.env;
const api = await startApi(
  root,
  { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  ['ignore', 'ignore', 'inherit'],
);
const stopped = new AbortController();
void api.ended.then(() => stopped.abort());
try {
  if (!(await whenReady(`http://127.0.0.1:${port}/ready`, stopped.signal, true)))
    throw new Error('the api did not start');
  const { work } = await makeUsers(port, users);
  // The first request of each journal reads the broker's history.
  await work(15_000);
  const results = [];
  for (const [turn, name] of names.entries()) {
    const measured = await measureAttack({ name, port, turn, rounds, phaseMs: seconds * 1000, work });
    results.push(summarise(name, measured));
    if (values.calls)
      process.stderr.write(`${table(['call', 'p99 before', 'p99 during'], callsOf(measured))}\n`);
    process.stderr.write(`${results.at(-1)?.row.join('  ')}\n`);
  }
  process.stdout.write(
    `\n${table(
      columns,
      results.map(({ row }) => row),
    )}\n`,
  );
  process.stdout.write(`\nload average ${(loadavg()[1] ?? 0).toFixed(1)}\n`);
  process.exitCode = results.every(({ isFair }) => isFair) ? 0 : 1;
} finally {
  api.stop();
  await api.ended;
  await rm(dataDir, { recursive: true, force: true });
}
