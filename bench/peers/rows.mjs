import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npmHere } from '../../shared/cli/src/dev/npm-command.mjs';
import { run } from '../../tools/processes/run.mjs';
import { serving } from '../../tools/measuring/starts.mjs';
import { lines, openBrowser, openPage, whenShown } from '../composition/browser.mjs';
import { buildPeer, peers, versions } from './builds.mjs';
import { serveFolder } from './server.mjs';

/**
 * @typedef {import('../composition/browser.mjs').Browser} Browser
 * @typedef {import('../composition/browser.mjs').Line} Line
 * @typedef {{ name: string, origin: string, frame: string, remote: string }} Subject - The last two are selectors.
 */

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** @param {string} packages */
async function install(packages) {
  await mkdir(packages, { recursive: true });
  await copyFile(path.join(import.meta.dirname, 'package.json'), path.join(packages, 'package.json'));
  const npm = npmHere('npm');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const { ok, output } = await run(npm.program, [...npm.args, ...args], { cwd: packages });
  if (!ok) throw new Error(`The peers could not be installed: ${output}`);
}

/**
 * One cold visit: when frame and remote are displayed, and all bytes until the network is idle.
 *
 * @param {Browser} browser
 * @param {Line | undefined} line
 * @param {Subject} subject
 */
async function visit(browser, line, { origin, frame, remote }) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const opened = await openPage(context, line, {});
    await opened.page.goto(origin, { waitUntil: 'commit' });
    const times = await Promise.all([frame, remote].map((one) => opened.page.evaluate(whenShown, one)));
    await opened.page.waitForLoadState('networkidle');
    const [frameMs = NaN, remoteMs = NaN] = times;
    return { frame: frameMs, remote: remoteMs, bytes: opened.bytes() };
  } finally {
    await context.close();
  }
}

/** Number of rounds on each network, and the fraction of the time in which they start. */
const [fewest, most] = [3, 9];
const shares = [0.4, 0.85];

/** @typedef {Awaited<ReturnType<typeof visit>>} Figures */

/**
 * @param {Browser} browser
 * @param {readonly Subject[]} subjects
 * @param {import('../composition/rows.mjs').Options} options
 */
async function rowsOf(browser, subjects, { isQuick, time }) {
  const rows = [];
  for (const [place, [name, line]] of Object.entries(lines).entries()) {
    /** @param {number} round */
    const isOver = (round) => round >= fewest && (isQuick || time.isSpent(shares[place] ?? 1));
    const measured = subjects.map((subject) => ({ subject, runs: /** @type {Figures[]} */ ([]) }));
    for (let round = -1; round < most && !isOver(round); round += 1)
      for (const { subject, runs } of measured) {
        const figures = await visit(browser, line, subject);
        if (round >= 0) runs.push(figures);
      }
    for (const { subject, runs } of measured) {
      /** @param {keyof Figures} key */
      const of = (key) => median(runs.map((run) => run[key]));
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
 * Measures other composers with a frame and one remote of a single word each, and the product with its real sign-in. The
 * product's figures include a design system, a router, a query cache and the verification of every file.
 *
 * @param {string} root - The workspace, built.
 * @param {import('../composition/rows.mjs').Options} options
 * @returns {Promise<string[][]>} Rows of: what, bytes, until the frame is shown, until the remote is.
 */
export async function peerRows(root, options) {
  const packages = path.join(root, '.cache/bench-peers');
  await install(packages);
  const given = await versions();
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-peers-'));
  const browser = await openBrowser(root);
  /** @type {Awaited<ReturnType<typeof serveFolder>>[]} */
  const servers = [];
  try {
    /** @type {Subject[]} */
    const subjects = [];
    for (const name of Object.keys(peers)) {
      const [short = name] = name.split(' ');
      const outDir = path.join(folder, short);
      await buildPeer(name, packages, outDir);
      const server = await serveFolder(outDir);
      servers.push(server);
      const version = given[short];
      subjects.push({
        name: `${name} ${version}`,
        origin: server.origin,
        frame: '#shell',
        remote: '#remote',
      });
    }
    return await serving(root, {}, async (origin) => {
      const ours = {
        name: 'Parqué, its sign-in',
        origin,
        frame: '#parque > :not(.pq-brand)',
        remote: '[class*="auth-"]',
      };
      return rowsOf(browser, [...subjects, ours], options);
    });
  } finally {
    for (const server of servers) server.close();
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
