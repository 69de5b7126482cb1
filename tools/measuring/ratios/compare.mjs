import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { lines, openBrowser } from '../../../bench/composition/browser.mjs';
import { pairsOfVisits, signedIn } from '../../../bench/composition/rounds.mjs';
import { makeTraders } from '../api-bench/calls.mjs';
import { apiOn, behindProxy, withDataDir } from '../api-bench/installation.mjs';
import { callsOfAll, connections, loadWith, people } from '../api-bench/load-calls.mjs';
import { serving } from '../starts.mjs';
import { asText, medianInterval } from './interval.mjs';

/**
 * @typedef {import('../bench-parts.mjs').Table} Table
 * @typedef {{ what: string, of: keyof import('../../../bench/composition/rounds.mjs').Figures, divisor: number }} Figure
 */

const run = promisify(execFile);

/** @type {readonly Figure[]} */
const figures = [
  { what: 'first screen, cold, ms', of: 'cold', divisor: 1 },
  { what: 'first screen, warm, ms', of: 'warm', divisor: 1 },
  { what: 'switch, not loaded, ms', of: 'fresh', divisor: 1 },
  { what: 'switch back, ms', of: 'back', divisor: 1 },
  { what: 'switch, loaded, ms', of: 'again', divisor: 1 },
  { what: 'main thread, cold, ms', of: 'mainThread', divisor: 1 },
  { what: 'bytes, cold, kB', of: 'bytes', divisor: 1000 },
  { what: 'bytes, warm, kB', of: 'warmBytes', divisor: 1000 },
];

const columns = ['', 'now', 'then', 'now ÷ then (95 % confidence)'];

/**
 * @param {string} what
 * @param {readonly { now: number, then: number }[]} pairs
 */
function row(what, pairs) {
  const now = medianInterval(pairs.map((pair) => pair.now)).median;
  const then = medianInterval(pairs.map((pair) => pair.then)).median;
  const ratio = medianInterval(pairs.map((pair) => pair.now / pair.then));
  return [what, now.toFixed(1), then.toFixed(1), asText(ratio)];
}

/**
 * Runs a function with a built clone of another commit, and removes the clone afterwards.
 *
 * @template Result
 * @param {string} root - The workspace.
 * @param {string} commit
 * @param {(clone: string) => Promise<Result>} use
 * @throws {Error} If there is no such commit, or its build fails.
 */
async function withClone(root, commit, use) {
  const { stdout } = await run('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], {
    cwd: root,
  }).catch(() => Promise.reject(new Error(`There is no commit ${commit}.`)));
  const clone = await mkdtemp(path.join(tmpdir(), 'parque-then-'));
  try {
    await run('git', ['clone', '--quiet', root, clone]);
    await run('git', ['checkout', '--quiet', '--detach', stdout.trim()], { cwd: clone });
    const code =
      "const { install } = await import('./tools/install.mjs'); const { build } = await import('./tools/builds.mjs'); process.exit((await install()) && (await build(process.cwd())) ? 0 : 1)";
    await run(process.execPath, ['--input-type=module', '-e', code], { cwd: clone, maxBuffer: 2 ** 26 });
    return await use(clone);
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

/**
 * @param {string} now - The workspace.
 * @param {string} then - The other workspace.
 * @param {{ most: number, least: number }} limits
 * @returns {Promise<Table[]>}
 */
async function visitTables(now, then, limits) {
  const browser = await openBrowser(now);
  /** @type {Table[]} */
  const tables = [];
  try {
    await serving(now, {}, (own) =>
      serving(then, {}, async (other) => {
        const builds = /** @type {const} */ ([await signedIn(own), await signedIn(other)]);
        for (const [name, line] of Object.entries(lines)) {
          const pairs = await pairsOfVisits(browser, line, builds, limits);
          /** @param {Figure} figure */
          const rowOf = ({ what, of, divisor }) =>
            row(
              what,
              pairs.map(({ first, second }) => ({ now: first[of] / divisor, then: second[of] / divisor })),
            );
          tables.push({ title: `Pages, ${name}, ${pairs.length} rounds`, columns, rows: figures.map(rowOf) });
        }
      }),
    );
  } finally {
    await browser.close();
  }
  return tables;
}

/**
 * Microseconds of the server per call, at twenty connections; `undefined` where the version rejects the call.
 *
 * @param {string} origin
 * @param {import('../api-bench/load-calls.mjs').CallOfAll} call
 */
const timePerCall = (origin, call) =>
  loadWith([origin], call, 1).then(
    ({ rate }) => 1e6 / rate,
    () => undefined,
  );

/**
 * @param {string} now - The workspace.
 * @param {string} then - The other workspace.
 * @param {number} rounds
 * @returns {Promise<Table>}
 */
async function callTable(now, then, rounds) {
  return withDataDir((ownData) =>
    withDataDir(async (otherData) => {
      const settings = behindProxy;
      const own = await apiOn(now, ownData, { settings });
      const other = await apiOn(then, otherData, { settings });
      try {
        const ownCalls = callsOfAll(await makeTraders(own.origin, people));
        const otherCalls = callsOfAll(await makeTraders(other.origin, people));
        const rows = [];
        for (const [index, call] of ownCalls.entries()) {
          /** @type {{ now: number, then: number }[]} */
          const pairs = [];
          for (let round = -1; round < rounds; round += 1) {
            const nowTime = await timePerCall(own.origin, call);
            const thenTime = await timePerCall(other.origin, otherCalls[index] ?? call);
            if (round >= 0 && nowTime && thenTime) pairs.push({ now: nowTime, then: thenTime });
          }
          rows.push(pairs.length > 0 ? row(call.name, pairs) : [call.name, '', '', 'rejected by one']);
        }
        return { title: `Calls, microseconds each at ${connections} connections`, columns, rows };
      } finally {
        await own.stop();
        await other.stop();
      }
    }),
  );
}

/**
 * Compares the workspace with an earlier commit: both run at the same time on this machine and are measured in turns.
 * A ratio below 1 means that the workspace is faster or smaller.
 *
 * @param {string} root - The workspace, built.
 * @param {string} commit - A commit whose `tools` can install and build it.
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<Table[]>}
 */
export function compareWith(root, commit, { isQuick }) {
  const rounds = isQuick ? 3 : 9;
  return withClone(root, commit, async (clone) => [
    ...(await visitTables(root, clone, { most: rounds, least: rounds })),
    await callTable(root, clone, rounds),
  ]);
}
