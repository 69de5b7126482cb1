import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { packagesOfOthers } from '../../api/packages-of-others.mjs';

/** As programs, beside the packages that they load. */
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

const shown = (times) => times.map((ms) => ms.toFixed(1));
const delayRows = ({ name, delays }) => [
  [`${name}: master's deal → seen`, ...shown(delays.seen)],
  [`${name}: seen → handed over`, ...shown(delays.handed)],
  [`${name}: master's deal → copy at its broker`, ...shown(delays.arrived)],
];

function bookRows({ half, steady, killed, takeoverMs }) {
  const row = (name, value) => [name, ...[half, steady, killed].map(value)];
  return [
    row("masters' deals", ({ deals }) => deals),
    row("masters' deals a second", ({ perSecond }) => perSecond.toFixed(1)),
    row('copies', ({ delays }) => delays.count),
    row('copies a second', ({ delays }) => (delays.count / delays.seconds).toFixed(1)),
    row('until all was copied after the last deal, ms', ({ drainMs }) => drainMs.toFixed(0)),
    row('processor time of a copy: copiers, ms', ({ costMs }) => costMs.copiers.toFixed(1)),
    row('processor time of a copy: database, ms', ({ costMs }) => costMs.database.toFixed(1)),
    row('processor time of a copy: who trades, ms', ({ costMs }) => costMs.masters.toFixed(1)),
    row('lost', ({ faults }) => faults.missing + faults.waiting),
    row('left out: closed before it was seen', ({ faults }) => faults.brief),
    row('doubled', ({ faults }) => faults.doubled),
    row('children that hold something else', ({ faults }) => faults.differing),
    ['takeover, ms', '', '', takeoverMs.toFixed(0)],
    ['load average; processors', '', loadavg()[0].toFixed(1), cpus().length],
  ];
}

/**
 * Measures two copiers on 200 masters with two children each and 100 deals of masters a second, and then kills one.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<{ delays: string[][], books: (string | number)[][] }>}
 */
export async function measureCopier(root) {
  const folder = await mkdtemp(path.join(root, 'api', 'node_modules', '.copier-'));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-bench-'));
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  try {
    await programs(root, folder);
    const words = [dataDir, path.join(root, 'api', 'migrations'), path.join(folder, 'copier-process.mjs')];
    const bench = spawn(process.execPath, [path.join(folder, 'load-bench.mjs'), ...words], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await Promise.all([text(bench.stdout), once(bench, 'close')]);
    const found = JSON.parse(said);
    return { delays: [found.half, found.steady, found.killed].flatMap(delayRows), books: bookRows(found) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}
