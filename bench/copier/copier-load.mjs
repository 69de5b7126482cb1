import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { bundleProgram } from '../../api/bundled-program.mjs';
import { withDataDir } from '../calls/installation.mjs';
import { root } from '../../tools/root.mjs';

/**
 * @typedef {object} Phase
 * @property {{ arrived: number[] }} delays
 * @property {number} drainMs
 * @property {{ copiers: number, database: number }} costMs
 * @property {{ missing: number, waiting: number, brief: number, doubled: number, differing: number }} faults
 */

/** @param {{ half: Phase, steady: Phase, killed: Phase, takeoverMs: number }} found */
function toRows({ half, steady, killed: killPhase, takeoverMs }) {
  /**
   * @param {string} name
   * @param {(phase: Phase) => string | number} value
   */
  const toRow = (name, value) => [name, ...[half, steady, killPhase].map(value)];
  return [
    toRow('deal of the master → copy at the broker, ms: median / p99', ({ delays }) =>
      delays.arrived
        .slice(0, 2)
        .map((ms) => ms.toFixed(1))
        .join(' / '),
    ),
    toRow('last deal → all copied, ms', ({ drainMs }) => drainMs.toFixed(0)),
    // The processor time of a killed process is unknown.
    [
      'processor time of a copy, ms: copiers; database',
      ...[half, steady].map(({ costMs }) => `${costMs.copiers.toFixed(1)}; ${costMs.database.toFixed(1)}`),
      '',
    ],
    toRow('lost; doubled; children whose positions differ', ({ faults }) =>
      [faults.missing + faults.waiting, faults.doubled, faults.differing].join('; '),
    ),
    toRow('not copied: closed before it was detected', ({ faults }) => faults.brief),
    ['takeover, ms', '', '', takeoverMs.toFixed(0)],
  ];
}

/**
 * Measures two copiers on 200 masters with two children each and 100 deals of masters a second, and then kills one.
 *
 * @returns {Promise<(string | number)[][]>} Rows of: what, half the rate, full rate, one of two killed.
 */
export async function measureCopier() {
  const [bench, copier] = [
    await bundleProgram(root, 'trading/copier/testing/load-bench.ts'),
    await bundleProgram(root, 'trading/copier/testing/copier-process.ts'),
  ];
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  try {
    return await withDataDir(async (dataDir) => {
      const args = [dataDir, path.join(root, 'api', 'migrations'), copier.program];
      const benchProcess = spawn(process.execPath, [bench.program, ...args], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [output] = await Promise.all([text(benchProcess.stdout), once(benchProcess, 'close')]);
      return toRows(JSON.parse(output));
    });
  } finally {
    await bench.remove();
    await copier.remove();
  }
}
