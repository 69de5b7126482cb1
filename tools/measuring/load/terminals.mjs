import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { bundledProgram } from '../../../api/bundled-program.mjs';

/**
 * @typedef {object} Phase
 * @property {number} polls
 * @property {number} failed
 * @property {number} perSecond
 * @property {number} apiMs
 * @property {number} databaseMs
 * @property {number} statements
 * @property {number} scans
 * @property {number} bytes
 * @property {{ p50: number, p95: number, p99: number }} ms
 * @property {number} meanNextMs
 */

const goal = 10_000;

/** @param {{ paced: Phase, full: Phase }} found */
function rowsOf({ paced, full }) {
  /**
   * @param {string} name
   * @param {(phase: Phase) => string | number} value
   */
  const row = (name, value) => [name, value(paced), value(full)];
  /** @param {number} seconds */
  const needed = (seconds) => (goal / seconds / full.perSecond).toFixed(1);
  /**
   * By the cost at full speed: at a slow pace, the work beside the calls is a part of the cost.
   *
   * @param {number} seconds
   */
  const processors = (seconds) => (((goal / seconds) * (full.apiMs + full.databaseMs)) / 1000).toFixed(1);
  return [
    row('calls', ({ polls }) => polls),
    row('calls a second', ({ perSecond }) => perSecond.toFixed(0)),
    row('failed', ({ failed }) => failed),
    row('interval that the server requests, mean, ms', ({ meanNextMs }) => meanNextMs.toFixed(0)),
    row('p50 / p95 / p99, ms', ({ ms }) => [ms.p50, ms.p95, ms.p99].map((one) => one.toFixed(1)).join(' / ')),
    row('processor time of a call: api, ms', ({ apiMs }) => apiMs.toFixed(2)),
    row('processor time of a call: database, ms', ({ databaseMs }) => databaseMs.toFixed(2)),
    row('statements of a call, with those beside the calls', ({ statements }) => statements.toFixed(2)),
    row('tables read without an index', ({ scans }) => scans),
    row('bytes of a call, both directions, with headers', ({ bytes }) => bytes.toFixed(0)),
    ['10,000 terminals every 5 s: processors; processes at full speed', processors(5), needed(5)],
    ['10,000 terminals every 2 s: processors; processes at full speed', processors(2), needed(2)],
    ['load average; processors', (loadavg()[0] ?? NaN).toFixed(1), cpus().length],
  ];
}

/**
 * Measures one process of the api under the calls of terminals without changes.
 *
 * @param {string} root - The workspace, built.
 * @param {{ port: number, terminals: number, seconds: number }} options
 * @returns {Promise<(string | number)[][]>} Rows of: what, at the pace that the server requests, at full speed.
 */
export async function measureTerminals(root, { port, terminals, seconds }) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-load-'));
  const { program, remove } = await bundledProgram(root, 'terminal/testing/load/load-bench.ts');
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  try {
    const places = [dataDir, path.join(root, 'api/migrations'), path.join(root, 'api/dist/main.js')];
    const bench = spawn(process.execPath, [program, ...places, ...[port, terminals, seconds].map(String)], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([text(bench.stdout), once(bench, 'close')]);
    if (code !== 0) throw new Error('the measurement failed');
    return rowsOf(JSON.parse(output));
  } finally {
    await remove();
    await rm(dataDir, { recursive: true, force: true });
    await rm(`${dataDir}-api`, { recursive: true, force: true });
  }
}
