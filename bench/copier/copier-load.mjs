import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { bundledProgram } from '../../api/bundled-program.mjs';
import { root } from '../../tools/root.mjs';

/**
 * @typedef {object} Phase
 * @property {{ seen: number[], handed: number[], arrived: number[], count: number, seconds: number }} delays
 * @property {number} deals
 * @property {number} perSecond
 * @property {number} drainMs
 * @property {{ copiers: number, database: number, masters: number }} costMs
 * @property {{ missing: number, waiting: number, brief: number, doubled: number, differing: number }} faults
 */

/** Median, 99th percentile and longest delay. @param {readonly number[]} times */
const formatDelays = (times) => times.map((ms) => ms.toFixed(1)).join(' / ');

/** @param {{ half: Phase, steady: Phase, killed: Phase, takeoverMs: number }} found */
function toRows({ half, steady, killed, takeoverMs }) {
  /**
   * @param {string} name
   * @param {(phase: Phase) => string | number} value
   */
  const toRow = (name, value) => [name, ...[half, steady, killed].map(value)];
  return [
    toRow('deal of the master → detected, ms: median / p99 / longest', ({ delays }) =>
      formatDelays(delays.seen),
    ),
    toRow('detected → order sent', ({ delays }) => formatDelays(delays.handed)),
    toRow('deal of the master → copy at the broker', ({ delays }) => formatDelays(delays.arrived)),
    toRow("masters' deals", ({ deals }) => deals),
    toRow("masters' deals a second", ({ perSecond }) => perSecond.toFixed(1)),
    toRow('copies', ({ delays }) => delays.count),
    toRow('copies a second', ({ delays }) => (delays.count / delays.seconds).toFixed(1)),
    toRow('last deal → all copied, ms', ({ drainMs }) => drainMs.toFixed(0)),
    toRow('processor time of a copy: copiers, ms', ({ costMs }) => costMs.copiers.toFixed(1)),
    toRow('processor time of a copy: database, ms', ({ costMs }) => costMs.database.toFixed(1)),
    toRow('processor time of a copy: traders of the masters, ms', ({ costMs }) => costMs.masters.toFixed(1)),
    toRow('lost', ({ faults }) => faults.missing + faults.waiting),
    toRow('not copied: closed before it was detected', ({ faults }) => faults.brief),
    toRow('doubled', ({ faults }) => faults.doubled),
    toRow('children whose positions differ', ({ faults }) => faults.differing),
    ['takeover, ms', '', '', takeoverMs.toFixed(0)],
    ['load average; processors', '', loadavg()[0]?.toFixed(1) ?? '', cpus().length],
  ];
}

/**
 * Measures two copiers on 200 masters with two children each and 100 deals of masters a second, and then kills one.
 *
 * @returns {Promise<(string | number)[][]>} Rows of: what, half the rate, full rate, one of two killed.
 */
export async function measureCopier() {
  const [bench, copier] = [
    await bundledProgram(root, 'trading/copier/testing/load-bench.ts'),
    await bundledProgram(root, 'trading/copier/testing/copier-process.ts'),
  ];
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-bench-'));
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  try {
    const args = [dataDir, path.join(root, 'api', 'migrations'), copier.program];
    const benchProcess = spawn(process.execPath, [bench.program, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(benchProcess.stdout), once(benchProcess, 'close')]);
    const results = JSON.parse(output);
    return toRows(results);
  } finally {
    await bench.remove();
    await copier.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}
