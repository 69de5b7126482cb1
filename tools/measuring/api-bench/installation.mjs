import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { packagesOfOthers } from '../../../api/packages-of-others.mjs';
import { freePort } from '../../processes/free-port.mjs';
import { whenReady } from '../../processes/when-ready.mjs';

/** A process that is measured. */
/**
 * @typedef {object} Measured
 * @property {string} origin
 * @property {import('node:child_process').ChildProcess} process
 * @property {() => Promise<void>} stop
 */

/** The processes that are still there: none outlives the bench. */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/**
 * Starts a server and waits until it is ready.
 *
 * @param {string[]} words - What Node runs.
 * @param {NodeJS.ProcessEnv} settings
 * @param {string} ready - The address that answers when it is.
 * @returns {Promise<Measured>}
 */
export async function serverOf(words, settings, ready) {
  const port = await freePort();
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  const child = spawn(process.execPath, words, {
    env: { ...env, ...settings, PORT: String(port), HOST: '127.0.0.1' },
    // What it logs costs what it costs in production, and nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  const over = new AbortController();
  const ended = once(child, 'exit').then(() => {
    running.delete(child);
    over.abort();
  });
  const origin = `http://127.0.0.1:${port}`;
  if (!(await whenReady(origin + ready, over.signal, true)))
    throw new Error(`${words.join(' ')} did not start.`);
  return {
    origin,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** One person makes all the calls here. */
const unlimited = { CALLS_PER_PERSON: '1000000000', CALLS_PER_ADDRESS: '1000000000' };

/** An api process on a data folder; several on the same folder share its database. */
export function apiOn(root, dataDir, { preload = [], settings = {} } = {}) {
  const words = [...preload.flatMap((file) => ['--import', file]), path.join(root, 'api', 'dist', 'main.js')];
  return serverOf(words, { ...unlimited, DATA_DIR: dataDir, COPIER: 'off', ...settings }, '/ready');
}

/** Runs a program of `api/src/testing` on the database of a data folder. Gives what it says. */
async function runOn(root, dataDir, name, words) {
  const folder = await mkdtemp(path.join(root, 'api', 'node_modules', '.bench-'));
  try {
    const program = path.join(folder, `${name}.mjs`);
    await build({
      absWorkingDir: root,
      entryPoints: [`api/src/testing/${name}.ts`],
      outfile: program,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      plugins: [packagesOfOthers],
      logLevel: 'error',
    });
    const given = [
      path.join(dataDir, 'database'),
      path.join(root, 'api', 'migrations'),
      ...words.map(String),
    ];
    const child = spawn(process.execPath, [program, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await Promise.all([json(child.stdout), once(child, 'close')]);
    return said;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lets people in, with a session and the connector each. Gives where the database is, and their tokens. */
export const crowdIn = (root, dataDir, people) => runOn(root, dataDir, 'bench-crowd', [people]);

/** Gives an account of the journal so many deals that importing them would take minutes. */
export const fillJournal = (root, dataDir, account, { has, wanted }) =>
  runOn(root, dataDir, 'bench-journal', [account, has, wanted]);

/** Does some work with a data folder that is gone afterwards. */
export async function withDataDir(work) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-bench-'));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Memory of a process in bytes: what it holds now, and the most that it held. */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN);
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 };
}
