import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { parseArgs } from 'node:util';
import { startApi } from './processes/api-process.mjs';
import { build } from './builds.mjs';
import { makeCaller } from './measuring/load/load-caller.mjs';
import { makeFigures } from './measuring/load/load-figures.mjs';
import { measureTerminals } from './measuring/load/terminals.mjs';
import { root } from './root.mjs';
import { table } from './processes/table.mjs';
import { whenReady } from './processes/when-ready.mjs';

const help = `Starts an installation, calls it as often as it answers, and prints the figures.

  npm run load -- --minutes 5
  npm run load -- terminals

  --minutes  5 unless given
  --people   concurrent callers; 300 unless given, of which a process answers 200 at once
  --port     8131 unless given
  --built    uses the last build of the api

With "terminals": the calls of terminals of MetaTrader whose accounts do not change, at one process.

  --terminals  1000 unless given
  --seconds    30 unless given, for each of two phases`;

const text = /** @type {const} */ ({ type: 'string' });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    built: { type: 'boolean' },
    minutes: { ...text, default: '5' },
    people: { ...text, default: '300' },
    port: { ...text, default: '8131' },
    terminals: { ...text, default: '1000' },
    seconds: { ...text, default: '30' },
  },
});
const [minutes, people, port] = [Number(values.minutes), Number(values.people), Number(values.port)];
const [terminals, seconds] = [Number(values.terminals), Number(values.seconds)];
const isOfTerminals = positionals[0] === 'terminals';
const areTerminalsRight = terminals > 0 && terminals <= 20_000 && seconds > 0 && seconds <= 600;
const isKnown = positionals.length === (isOfTerminals ? 1 : 0);
const arePeopleRight = minutes > 0 && minutes <= 60 && people > 0 && people <= 2000 && port > 0;
if (values.help || !isKnown || !areTerminalsRight || !arePeopleRight) {
  process.stdout.write(`${help}\n`);
  process.exit(values.help ? 0 : 1);
}
if (!values.built && !(await build(root))) process.exit(1);
if (isOfTerminals) {
  const rows = await measureTerminals(root, { port, terminals, seconds });
  process.stdout.write(`\n${table(['', 'as requested', 'full speed'], rows)}\n`);
  process.exit();
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-load-'));
const metricsToken = 'only-for-this-measurement-of-load-0123456789';
const { NODE_ENV, DATABASE_URL, ...env } = process.env;
const api = await startApi(
  root,
  {
    ...env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    METRICS_TOKEN: metricsToken,
    // Each user has their own client address.
    TRUST_PROXY: '1',
    ALLOW_PUBLIC_DEMO: 'on',
  },
  ['ignore', 'ignore', 'inherit'],
);
const over = new AbortController();
void api.ended.then(() => over.abort());
try {
  if (!(await whenReady(`http://127.0.0.1:${port}/ready`, over.signal, true)))
    throw new Error('the api did not start');
  const figures = makeFigures();
  const caller = makeCaller({ port, people, figures });
  await caller.enter();
  const sample = setInterval(() => void caller.memory(metricsToken).then(figures.remember), 2000);
  await caller.callFor(minutes * 60_000);
  clearInterval(sample);
  const recovery = await caller.firstAnswer();
  process.stdout.write(
    `\n${table(['', ''], [...figures.rows(), ['first answer afterwards, ms', recovery.toFixed(0)], ['load average', (loadavg()[1] ?? NaN).toFixed(1)]])}\n`,
  );
  process.stdout.write(`\n${table(['call', 'answers', 'median ms', 'p99 ms'], figures.calls())}\n`);
  process.exitCode = figures.faults() > 0 ? 1 : 0;
} finally {
  api.stop();
  await api.ended;
  await rm(dataDir, { recursive: true, force: true });
}
