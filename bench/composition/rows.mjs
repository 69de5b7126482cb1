import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listParts } from '../../tools/build/parts.mjs';
import { asText, medianInterval, verdict } from './interval.mjs';
import { runWithApi } from '../../tools/processes/run-with-api.mjs';
import { buildMonolith } from './monolith/build.mjs';
import { lines, openBrowser } from './browser.mjs';
import { measurePairs, signedIn } from './rounds.mjs';
import { memory, visit, visitHome, warmingSwitches } from './visits.mjs';
import { root } from '../../tools/root.mjs';

/**
 * @typedef {import('./browser.mjs').Browser} Browser
 * @typedef {import('./visits.mjs').Build} Build
 * @typedef {Awaited<ReturnType<typeof visit>>} Figures
 * @typedef {Awaited<ReturnType<typeof visitHome>>} HomeFigures
 * @typedef {{ isQuick: boolean, time: { isSpent: (share: number) => boolean } }} Options
 */

/**
 * @template {PropertyKey} Key
 * @typedef {{ what: string, of: Key, unit: 'ms' | 'kB', goals: readonly (number | undefined)[],
 * isDifference?: boolean }} Comparison
 */

/**
 * What is compared, and how much of the monolith's figure the federated page may need on each line. A difference is in
 * the unit of the figure.
 *
 * @type {readonly Comparison<keyof Figures>[]}
 */
const compared = [
  { what: 'first screen, cold', of: 'cold', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'first screen, warm', of: 'warm', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'switch, not loaded', of: 'fresh', unit: 'ms', goals: [0.75, 0.75] },
  { what: 'switch back', of: 'back', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'switch, loaded', of: 'again', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'after a hover of 250 ms', of: 'hovered', unit: 'ms', isDifference: true, goals: [20, 20] },
  { what: 'main thread, cold', of: 'mainThread', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'bytes of the first screen, cold', of: 'bytes', unit: 'kB', goals: [] },
  { what: 'bytes of the first screen, warm', of: 'warmBytes', unit: 'kB', goals: [1.2] },
  { what: 'bytes of the switch, with its data', of: 'switchBytes', unit: 'kB', goals: [] },
];
const heapGoal = 1.05;

/** @type {readonly Comparison<keyof HomeFigures>[]} */
const comparedAtHome = [
  { what: 'first card of seven, cold', of: 'home', unit: 'ms', goals: [1.0] },
  { what: 'main thread, cold', of: 'homeMainThread', unit: 'ms', goals: [1.0] },
];

/** Compares Inicio with the panel alone, in the same build. @type {readonly { what: string, of: keyof HomeFigures, goal: number }[]} */
const homeGoals = [
  { what: 'first card ÷ the panel alone', of: 'homeToPanel', goal: 1.1 },
  { what: 'main thread ÷ the panel alone', of: 'homeToPanelMainThread', goal: 1.2 },
  { what: 'layout shift', of: 'shift', goal: 0.01 },
];

/** @type {(figure: number, unit: 'ms' | 'kB') => string} */
const shown = (figure, unit) =>
  unit === 'ms' ? `${figure.toFixed(0)} ms` : `${(figure / 1000).toFixed(1)} kB`;

/** Number of rounds: an upper limit, and a lower limit that holds regardless of the time. */
const count = { full: { most: 15, least: 9 }, quick: { most: 3, least: 1 } };

/** The fraction of the time in which rounds of each network start; the rest is for the memory. */
const shares = [0.3, 0.7];
const homeShare = 0.85;

/**
 * @template {PropertyKey} Key
 * @param {string} name
 * @param {Comparison<Key>} comparison
 * @param {number | undefined} goal
 * @param {readonly import('./rounds.mjs').Pair<Record<Key, number>>[]} pairs - Of the federated page and the monolith.
 */
function comparedRow(name, { what, of, unit, isDifference }, goal, pairs) {
  /** @param {'first' | 'second'} build */
  const median = (build) => medianInterval(pairs.map((pair) => pair[build][of])).median;
  const difference = medianInterval(pairs.map(({ first, second }) => first[of] - second[of]));
  const ratio = medianInterval(pairs.map(({ first, second }) => first[of] / second[of]));
  /** @param {number} figure */
  const signed = (figure) => `${figure > 0 ? '+' : ''}${shown(figure, unit)}`;
  return [
    `${name}: ${what}`,
    shown(median('first'), unit),
    shown(median('second'), unit),
    isDifference
      ? `${signed(difference.median)} (${signed(difference.low)} to ${signed(difference.high)})`
      : asText(ratio),
    goal === undefined ? '' : isDifference ? `≤ +${goal} ms` : `≤ ${goal.toFixed(2)}`,
    goal === undefined ? '' : verdict(isDifference ? difference : ratio, goal),
  ];
}

/** @param {readonly import('./rounds.mjs').Pair<HomeFigures>[]} pairs */
const homeRows = (pairs) => [
  ['Inicio: rounds', pairs.length, pairs.length, '', '', ''],
  ...comparedAtHome.map((comparison) => comparedRow('Inicio', comparison, comparison.goals[0], pairs)),
  ...homeGoals.map(({ what, of, goal }) => {
    const [own, other] = /** @type {const} */ (['first', 'second']).map((build) =>
      medianInterval(pairs.map((pair) => pair[build][of])),
    );
    /** @param {typeof own} figure */
    const cell = (figure) => figure?.median.toFixed(goal < 1 ? 4 : 2) ?? '';
    return [`Inicio: ${what}`, cell(own), cell(other), '', `≤ ${goal}`, own ? verdict(own, goal) : ''];
  }),
];

/**
 * @param {string} what
 * @param {number} federated - Bytes.
 * @param {number} monolith - Bytes.
 */
function heapRow(what, federated, monolith) {
  const ratio = federated / monolith;
  const holds = ratio <= heapGoal ? 'yes' : 'no';
  const figures = [shown(federated, 'kB'), shown(monolith, 'kB'), ratio.toFixed(2)];
  return [what, ...figures, `≤ ${heapGoal.toFixed(2)}`, holds];
}

/**
 * @param {Browser} browser
 * @param {readonly [Build, Build]} builds - The federated page, the monolith.
 * @param {Options} options
 */
async function measure(browser, builds, { isQuick, time }) {
  /** @type {(string | number)[][]} */
  const rows = [];
  for (const [place, [name, line]] of Object.entries(lines).entries()) {
    const limits = { ...count[isQuick ? 'quick' : 'full'], isLate: () => time.isSpent(shares[place] ?? 1) };
    const pairs = await measurePairs((build) => visit(browser, line, build), builds, limits);
    rows.push([`${name}: rounds`, pairs.length, pairs.length, '', '', '']);
    // Bytes depend little on the line, and are shown once.
    for (const comparison of compared.filter(({ unit }) => unit === 'ms' || place === 0))
      rows.push(comparedRow(name, comparison, comparison.goals[place], pairs));
  }
  const homeLimits = { ...count[isQuick ? 'quick' : 'full'], isLate: () => time.isSpent(homeShare) };
  rows.push(...homeRows(await measurePairs((build) => visitHome(browser, build), builds, homeLimits)));
  const switches = isQuick ? 30 : 100;
  const own = await memory(browser, builds[0], switches);
  const other = await memory(browser, builds[1], switches);
  rows.push(heapRow('heap, all screens visited', own.visited, other.visited));
  rows.push(heapRow(`heap, ${warmingSwitches} switches later`, own.warmed, other.warmed));
  rows.push(heapRow(`heap, ${switches} switches after those`, own.switched, other.switched));
  const growth = own.switched / own.warmed;
  rows.push([
    `heap, growth by the last ${switches} switches`,
    '',
    '',
    growth.toFixed(2),
    '≤ 1.10',
    growth <= 1.1 ? 'yes' : 'no',
  ]);
  return rows;
}

/**
 * Compares the product with the same screens as one application, both served by the API.
 *
 * @param {Options} options
 * @returns {Promise<(string | number)[][]>} Rows of: what, federated, monolith, ratio, goal, whether it holds. A ratio is
 * the median of the ratios of the rounds, with its 95 % confidence interval.
 */
export async function compositionRows(options) {
  const outDir = await mkdtemp(path.join(tmpdir(), 'parque-monolith-'));
  const browser = await openBrowser();
  try {
    const remotes = (await listParts(root)).filter(({ isRemote }) => isRemote).map(({ name }) => name);
    await buildMonolith(outDir, remotes);
    return await runWithApi(root, {}, (own) =>
      runWithApi(root, { SHELL_DIR: outDir }, async (other) =>
        measure(browser, [await signedIn(own), await signedIn(other)], options),
      ),
    );
  } finally {
    await browser.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
