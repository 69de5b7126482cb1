import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { packagesOfOthers } from '../../api/packages-of-others.mjs';

/**
 * @typedef {object} Phase
 * @property {{ seen: number[], handed: number[], arrived: number[], count: number, seconds: number }} delays
 * @property {number} deals
 * @property {number} perSecond
 * @property {number} drainMs
 * @property {{ copiers: number, database: number, masters: number }} costMs
 * @property {{ missing: number, waiting: number, brief: number, doubled: number, differing: number }} faults
 */

/**
 * Built as programs, beside the packages that they import.
 *
 * @param {string} root
 * @param {string} outdir
 */
async function programs(root, outdir) {
  await build({
    absWorkingDir: root,
    entryPoints: ['load-bench', 'copier-process'].map((name) => `api/src/copier/testing/${name}.ts`),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    plugins: [packagesOfOthers],
    logLevel: 'error',
  });
}

/**
 * Median, 99th percentile and longest delay.
 *
 * @param {readonly number[]} times
 */
const delay = (times) => times.map((ms) => ms.toFixed(1)).join(' / ');

/** @param {{ half: Phase, steady: Phase, killed: Phase, takeoverMs: number }} found */
function rowsOf({ half, steady, killed, takeoverMs }) {
  /**
   * @param {string} name
   * @param {(phase: Phase) => string | number} value
   */
  const row = (name, value) => [name, ...[half, steady, killed].map(value)];
  return [
    row('deal of the master → detected, ms: median / p99 / longest', ({ delays }) => delay(delays.seen)),
    row('detected → order sent', ({ delays }) => delay(delays.handed)),
    row('deal of the master → copy at the broker', ({ delays }) => delay(delays.arrived)),
    row("masters' deals", ({ deals }) => deals),
    row("masters' deals a second", ({ perSecond }) => perSecond.toFixed(1)),
    row('copies', ({ delays }) => delays.count),
    row('copies a second', ({ delays }) => (delays.count / delays.seconds).toFixed(1)),
    row('last deal → all copied, ms', ({ drainMs }) => drainMs.toFixed(0)),
    row('processor time of a copy: copiers, ms', ({ costMs }) => costMs.copiers.toFixed(1)),
    row('processor time of a copy: database, ms', ({ costMs }) => costMs.database.toFixed(1)),
    row('processor time of a copy: traders of the masters, ms', ({ costMs }) => costMs.masters.toFixed(1)),
    row('lost', ({ faults }) => faults.missing + faults.waiting),
    row('not copied: closed before it was detected', ({ faults }) => faults.brief),
    row('doubled', ({ faults }) => faults.doubled),
    row('children whose positions differ', ({ faults }) => faults.differing),
    ['takeover, ms', '', '', takeoverMs.toFixed(0)],
    ['load average; processors', '', loadavg()[0]?.toFixed(1) ?? '', cpus().length],
  ];
}

/**
 * Measures two copiers on 200 masters with two children each and 100 deals of masters a second, and then kills one.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<(string | number)[][]>} Rows of: what, half the rate, full rate, one of two killed.
 */
export async function measureCopier(root) {
  const folder = await mkdtemp(path.join(root, 'api', 'node_modules', '.copier-'));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-bench-'));
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  try {
    await programs(root, folder);
    const args = [dataDir, path.join(root, 'api', 'migrations'), path.join(folder, 'copier-process.mjs')];
    const bench = spawn(process.execPath, [path.join(folder, 'load-bench.mjs'), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(bench.stdout), once(bench, 'close')]);
    const found = JSON.parse(output);
    return rowsOf(found);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}
