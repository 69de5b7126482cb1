import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { bundleProgram } from '../../api/bundled-program.mjs';
import { findFreePort } from '../../tools/processes/free-port.mjs';
import { waitUntilReady } from '../../tools/processes/wait-until-ready.mjs';
import { root } from '../../tools/root.mjs';

/**
 * A measured process.
 *
 * @typedef {object} MeasuredProcess
 * @property {string} origin
 * @property {import('node:child_process').ChildProcess} process
 * @property {() => Promise<void>} stop
 */

/** The running processes: all are ended when the bench exits. @type {Set<import('node:child_process').ChildProcess>} */
const runningChildren = new Set();
process.on('exit', () => runningChildren.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/**
 * Starts a server and waits until it is ready.
 *
 * @param {string[]} args - The arguments of Node.
 * @param {NodeJS.ProcessEnv} settings
 * @param {string} ready - The path that answers 200 when it is ready.
 * @returns {Promise<MeasuredProcess>}
 */
export async function startServer(args, settings, ready) {
  const port = await findFreePort();
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    env: { ...env, ...settings, PORT: String(port), HOST: '127.0.0.1' },
    // The api writes its log as in production, and the bench discards it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  runningChildren.add(child);
  const exitAbort = new AbortController();
  const exit = once(child, 'exit').then(() => {
    runningChildren.delete(child);
    exitAbort.abort();
  });
  const origin = `http://127.0.0.1:${port}`;
  if (!(await waitUntilReady(origin + ready, exitAbort.signal)))
    throw new Error(`${args.join(' ')} did not start.`);
  return {
    origin,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** A few users make all the calls of the bench. */
const withoutLimits = { CALLS_PER_USER: '1000000000', CALLS_PER_ADDRESS: '1000000000' };

/** Settings with which each user of a bench can have a network of their own. */
export const behindProxy = { TRUST_PROXY: '1', ALLOW_PUBLIC_DEMO: 'on' };

/**
 * Starts an api process on a data folder. Several processes on the same folder share its database.
 *
 * @param {string} dataDir
 * @param {{ preload?: readonly string[], settings?: NodeJS.ProcessEnv }} [options]
 */
export function startApi(dataDir, { preload = [], settings = {} } = {}) {
  const args = [...preload.flatMap((file) => ['--import', file]), path.join(root, 'api', 'dist', 'main.js')];
  return startServer(args, { ...withoutLimits, DATA_DIR: dataDir, COPIER: 'off', ...settings }, '/ready');
}

/**
 * Runs a program of `api/src/testing` on the database of a data folder. Returns its parsed output.
 *
 * @param {string} dataDir
 * @param {string} name
 * @param {readonly (string | number)[]} args
 */
async function runProgram(dataDir, name, args) {
  const { program, remove } = await bundleProgram(root, `testing/${name}.ts`);
  try {
    const programArgs = [
      path.join(dataDir, 'database'),
      path.join(root, 'api', 'migrations'),
      ...args.map(String),
    ];
    const child = spawn(process.execPath, [program, ...programArgs], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([json(child.stdout), once(child, 'close')]);
    return output;
  } finally {
    await remove();
  }
}

/** Returns the connection of the database of a data folder. @param {string} dataDir */
export const readConnection = (dataDir) =>
  /** @type {Promise<import('pg').PoolConfig>} */ (runProgram(dataDir, 'bench-connection', []));

/**
 * Inserts deals into a journal account: so many that an import would take minutes.
 *
 * @param {string} dataDir
 * @param {number} account
 * @param {{ has: number, total: number }} deals
 */
export const fillJournal = (dataDir, account, { has, total }) =>
  runProgram(dataDir, 'bench-journal', [account, has, total]);

/**
 * Runs a function with a data folder, and removes the folder afterwards.
 *
 * @template Result
 * @param {(dataDir: string) => Promise<Result>} work
 */
export async function withDataDir(work) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-bench-'));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The memory of a process at its peak, in bytes. @param {number | undefined} pid */
export async function readPeakMemory(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}
