import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partsOf } from '../../tools/building/parts.mjs';
import { serving } from '../../tools/measuring/starts.mjs';
import { buildMonolith } from '../monolith/build.mjs';
import { lines, openBrowser } from './browser.mjs';
import { memory, visit, warmingSwitches } from './visits.mjs';

const person = { email: 'marta@parque.es', password: 'parque-demo' };

/**
 * @typedef {import('./browser.mjs').Browser} Browser
 * @typedef {import('./browser.mjs').Line} Line
 * @typedef {import('./visits.mjs').Build} Build
 * @typedef {Awaited<ReturnType<typeof visit>>} Figures
 * @typedef {Awaited<ReturnType<typeof memory>>} Heap
 * @typedef {{ isQuick: boolean, time: { isSpent: (share: number) => boolean } }} Options
 * @typedef {{ what: string, of: keyof Figures, goals: readonly (number | undefined)[], within?: number }} Comparison
 */

/**
 * What is compared, and how much of the monolith's figure the federated page may need.
 *
 * @type {readonly Comparison[]}
 */
const compared = [
  { what: 'first screen, cold', of: 'cold', goals: [1.05, 0.9] },
  { what: 'first screen, warm', of: 'warm', goals: [1.1, 1.0] },
  { what: 'switch, not loaded', of: 'fresh', goals: [undefined, 1.05] },
  { what: 'switch back', of: 'back', goals: [undefined, 1.0] },
  { what: 'switch, loaded', of: 'again', goals: [undefined, 1.0] },
  { what: 'after a hover of 250 ms', of: 'hovered', within: 20, goals: [undefined, 20] },
  { what: 'main thread, cold', of: 'mainThread', goals: [] },
];

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
/** @param {number} value */
const ms = (value) => `${value.toFixed(0)} ms`;
/** @param {number} value */
const kB = (value) => `${(value / 1000).toFixed(1)} kB`;
/** @param {boolean | undefined} holds */
const verdict = (holds) => (holds === undefined ? '' : holds ? 'yes' : 'no');

/**
 * @param {string} origin
 * @returns {Promise<Build>}
 */
async function signedIn(origin) {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const { access_token: token, data } = await answer.json();
  return { origin, session: { token, user: JSON.stringify(data) } };
}

/** Number of rounds: an upper limit, and a lower limit that holds regardless of the time. */
const count = { full: { most: 9, least: 3 }, quick: { most: 3, least: 1 } };

/** The fraction of the time in which rounds of each network start; the rest is for the memory. */
const shares = [0.3, 0.75];

/**
 * Visits the two builds in turn, so that other load of the machine falls on both.
 *
 * @param {Browser} browser
 * @param {Line | undefined} line
 * @param {readonly [Build, Build]} builds - The federated page, the monolith.
 * @param {{ most: number, least: number }} limits
 * @param {() => boolean} isLate
 */
async function rounds(browser, line, [federated, monolith], { most, least }, isLate) {
  const inOrder = [
    { build: federated, runs: /** @type {Figures[]} */ ([]) },
    { build: monolith, runs: /** @type {Figures[]} */ ([]) },
  ];
  for (let round = -1; round < most && !(round >= least && isLate()); round += 1) {
    for (const { build, runs } of round % 2 ? inOrder : [...inOrder].reverse()) {
      const figures = await visit(browser, line, build);
      if (round >= 0) runs.push(figures);
    }
  }
  const [first, second] = inOrder.map(({ runs }) => runs);
  /** @type {(runs: readonly Figures[] | undefined) => (key: keyof Figures) => number} */
  const medians =
    (runs = []) =>
    (key) =>
      median(runs.map((run) => run[key]));
  return { rounds: first?.length ?? 0, federated: medians(first), monolith: medians(second) };
}

/** @typedef {(key: keyof Figures) => number} FigureOf */

/**
 * @param {string} name
 * @param {Comparison} comparison
 * @param {number} place - Which line: the first, the second.
 * @param {FigureOf} federated
 * @param {FigureOf} monolith
 */
function timeRow(name, { what, of, goals, within }, place, federated, monolith) {
  const goal = goals[place];
  const ratio = federated(of) / monolith(of);
  const more = federated(of) - monolith(of);
  const holds = goal === undefined ? undefined : (within ? more : ratio) <= goal;
  return [
    `${name}: ${what}`,
    ms(federated(of)),
    ms(monolith(of)),
    within ? `${more > 0 ? '+' : ''}${more.toFixed(0)} ms` : ratio.toFixed(2),
    goal === undefined ? '' : within ? `≤ +${goal} ms` : `≤ ${goal.toFixed(2)}`,
    verdict(holds),
  ];
}

/**
 * @param {string} what
 * @param {number} federated - Bytes.
 * @param {number} monolith - Bytes.
 */
function byteRow(what, federated, monolith) {
  return [what, kB(federated), kB(monolith), (federated / monolith).toFixed(2), '', ''];
}

/**
 * @param {Browser} browser
 * @param {readonly [Build, Build]} builds
 * @param {Options} options
 */
async function measure(browser, builds, { isQuick, time }) {
  /** @type {(string | number)[][]} */
  const rows = [];
  for (const [place, [name, line]] of Object.entries(lines).entries()) {
    const limits = count[isQuick ? 'quick' : 'full'];
    const found = await rounds(browser, line, builds, limits, () => time.isSpent(shares[place] ?? 1));
    const { federated, monolith } = found;
    rows.push([`${name}: rounds`, found.rounds, found.rounds, '', '', '']);
    for (const comparison of compared) rows.push(timeRow(name, comparison, place, federated, monolith));
    if (place > 0) continue;
    rows.push(byteRow('bytes of the first screen, cold', federated('bytes'), monolith('bytes')));
    rows.push(byteRow('bytes of the first screen, warm', federated('warmBytes'), monolith('warmBytes')));
    rows.push(
      byteRow('bytes of the switch, with its data', federated('switchBytes'), monolith('switchBytes')),
    );
  }
  const switches = isQuick ? 30 : 100;
  const own = await memory(browser, builds[0], switches);
  const other = await memory(browser, builds[1], switches);
  rows.push(byteRow('heap, all screens visited', own.visited, other.visited));
  rows.push(byteRow(`heap, ${warmingSwitches} switches later`, own.warmed, other.warmed));
  rows.push(byteRow(`heap, ${switches} switches after those`, own.switched, other.switched));
  const growth = own.switched / own.warmed;
  rows.push([
    `heap, growth by the last ${switches} switches`,
    '',
    '',
    growth.toFixed(2),
    '≤ 1.10',
    verdict(growth <= 1.1),
  ]);
  return rows;
}

/**
 * Compares the product with the same screens as one application, both served by the API.
 *
 * @param {string} root - The workspace, built.
 * @param {Options} options
 * @returns {Promise<(string | number)[][]>} Rows of: what, federated, monolith, ratio, goal, whether it holds.
 */
export async function compositionRows(root, options) {
  const outDir = await mkdtemp(path.join(tmpdir(), 'parque-monolith-'));
  const browser = await openBrowser(root);
  try {
    const remotes = (await partsOf(root)).filter(({ isRemote }) => isRemote).map(({ name }) => name);
    await buildMonolith(root, outDir, remotes);
    return await serving(root, {}, (own) =>
      serving(root, { SHELL_DIR: outDir }, async (other) =>
        measure(browser, [await signedIn(own), await signedIn(other)], options),
      ),
    );
  } finally {
    await browser.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
