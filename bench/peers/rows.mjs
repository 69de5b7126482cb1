/* global window */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../../tools/run.mjs';
import { serving } from '../../tools/starts.mjs';
import { lines, openBrowser, openPage } from '../composition/browser.mjs';
import { buildPeer, peers, versions } from './builds.mjs';
import { serveFolder } from './server.mjs';

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function install(packages) {
  await mkdir(packages, { recursive: true });
  await copyFile(path.join(import.meta.dirname, 'package.json'), path.join(packages, 'package.json'));
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const { ok, output } = await run('npm', args, { cwd: packages });
  if (!ok) throw new Error(`The peers could not be installed: ${output}`);
}

/** One cold visit: when the frame and the remote are there, and what came over the line until nothing more came. */
async function visit(browser, line, { origin, frame, remote }) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const opened = await openPage(context, line, {});
    await opened.page.goto(origin, { waitUntil: 'commit' });
    const times = await opened.page.evaluate(
      (wanted) => Promise.all(wanted.map((selector) => window.whenShown(selector))),
      [frame, remote],
    );
    await opened.page.waitForLoadState('networkidle');
    return { frame: times[0], remote: times[1], bytes: opened.bytes() };
  } finally {
    await context.close();
  }
}

/** How many rounds on each line, and up to which part of the time they begin. */
const [fewest, most] = [3, 9];
const shares = [0.4, 0.85];

async function rowsOf(browser, subjects, { isQuick, time }) {
  const rows = [];
  for (const [place, [name, line]] of Object.entries(lines).entries()) {
    const isOver = (round) => round >= fewest && (isQuick || time.isSpent(shares[place]));
    const runs = subjects.map(() => []);
    for (let round = -1; round < most && !isOver(round); round += 1)
      for (const [index, subject] of subjects.entries()) {
        const figure = await visit(browser, line, subject);
        if (round >= 0) runs[index].push(figure);
      }
    for (const [index, subject] of subjects.entries()) {
      const of = (key) => median(runs[index].map((run) => run[key]));
      rows.push([
        `${name}: ${subject.name}`,
        `${(of('bytes') / 1000).toFixed(1)} kB`,
        `${of('frame').toFixed(0)} ms`,
        `${of('remote').toFixed(0)} ms`,
      ]);
    }
  }
  return rows;
}

/**
 * Other composers that draw a frame and one remote, each saying a word; and the product with its real sign-in, which
 * has a design system, a router, a query cache and proofs of every file to carry.
 *
 * @returns {Promise<string[][]>} Rows of: what, bytes, until the frame is shown, until the remote is.
 */
export async function peerRows(root, options) {
  const packages = path.join(root, '.cache/bench-peers');
  await install(packages);
  const given = await versions();
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-peers-'));
  const browser = await openBrowser(root);
  const servers = [];
  try {
    const subjects = [];
    for (const name of Object.keys(peers)) {
      const outDir = path.join(folder, name.split(' ')[0]);
      await buildPeer(name, packages, outDir);
      const server = await serveFolder(outDir);
      servers.push(server);
      const version = given[name.split(' ')[0]];
      subjects.push({
        name: `${name} ${version}`,
        origin: server.origin,
        frame: '#shell',
        remote: '#remote',
      });
    }
    return await serving(root, {}, async (origin) => {
      const ours = { name: 'Parqué, its sign-in', origin, frame: '#parque *', remote: '[class*="auth-"]' };
      return rowsOf(browser, [...subjects, ours], options);
    });
  } finally {
    for (const server of servers) server.close();
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
