import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listParts } from '../../tools/build/parts.mjs';
import { formatInterval, computeMedianInterval, checkGoal } from './interval.mjs';
import { runWithApi } from '../../tools/processes/run-with-api.mjs';
import { buildMonolith } from './monolith/build.mjs';
import { lines, openMeasuredBrowser } from './browser.mjs';
import { measurePairs, signIn } from './rounds.mjs';
import { measureMemory, measureVisit, measureHome } from './visits.mjs';
import { root } from '../../tools/root.mjs';

/**
 * @typedef {import('./browser.mjs').Browser} Browser
 * @typedef {import('./visits.mjs').Build} Build
 * @typedef {Awaited<ReturnType<typeof measureVisit>>} Figures
 * @typedef {Awaited<ReturnType<typeof measureHome>>} HomeFigures
 * @typedef {import('../parts.mjs').TimeLimit} TimeLimit
 */

/**
 * @template {PropertyKey} Key
 * @typedef {{ what: string, key: Key, unit: 'ms' | 'kB', goals: readonly (number | undefined)[],
 * isDifference?: boolean }} Comparison
 */

/**
 * What is compared, and how much of the monolith's figure the federated page may need on each line. A difference is in
 * the unit of the figure.
 *
 * @type {readonly Comparison<keyof Figures>[]}
 */
const comparisons = [
  { what: 'first screen, cold', key: 'cold', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'first screen, warm', key: 'warm', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'switch, not loaded', key: 'fresh', unit: 'ms', goals: [0.75, 0.75] },
  { what: 'switch back', key: 'back', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'switch, loaded', key: 'again', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'after a hover of 250 ms', key: 'hovered', unit: 'ms', isDifference: true, goals: [20, 20] },
  { what: 'main thread, cold', key: 'mainThread', unit: 'ms', goals: [1.0, 1.0] },
  { what: 'bytes of the first screen, cold', key: 'bytes', unit: 'kB', goals: [] },
  { what: 'bytes of the switch, with its data', key: 'switchBytes', unit: 'kB', goals: [] },
];
const heapGoals = { visited: 1.05, growth: 1.1 };
const switches = 100;

/** @type {readonly Comparison<keyof HomeFigures>[]} */
const homeComparisons = [
  { what: 'first card of seven, cold', key: 'home', unit: 'ms', goals: [1.0] },
  { what: 'main thread, cold', key: 'homeMainThread', unit: 'ms', goals: [1.0] },
];

/** Compares Inicio with the panel alone, in the same build. @type {readonly { what: string, key: keyof HomeFigures, goal: number }[]} */
const homeGoals = [
  { what: 'first card ÷ the panel alone', key: 'homeToPanel', goal: 1.1 },
  { what: 'main thread ÷ the panel alone', key: 'homeToPanelMainThread', goal: 1.2 },
  { what: 'layout shift', key: 'shift', goal: 0.01 },
];

/** @type {(figure: number, unit: 'ms' | 'kB') => string} */
const formatFigure = (figure, unit) =>
  unit === 'ms' ? `${figure.toFixed(0)} ms` : `${(figure / 1000).toFixed(1)} kB`;

/** Number of rounds: an upper limit, and a lower limit that holds regardless of the time. */
const count = { maxRounds: 15, minRounds: 9 };

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
function toComparisonRow(name, { what, key, unit, isDifference }, goal, pairs) {
  /** @param {'first' | 'second'} build */
  const computeBuildMedian = (build) => computeMedianInterval(pairs.map((pair) => pair[build][key])).median;
  const difference = computeMedianInterval(pairs.map(({ first, second }) => first[key] - second[key]));
  const ratio = computeMedianInterval(pairs.map(({ first, second }) => first[key] / second[key]));
  /** @param {number} figure */
  const formatSigned = (figure) => `${figure > 0 ? '+' : ''}${formatFigure(figure, unit)}`;
  return [
    `${name}: ${what}`,
    formatFigure(computeBuildMedian('first'), unit),
    formatFigure(computeBuildMedian('second'), unit),
    isDifference
      ? `${formatSigned(difference.median)} (${formatSigned(difference.low)} to ${formatSigned(difference.high)})`
      : formatInterval(ratio),
    goal === undefined ? '' : isDifference ? `≤ +${goal} ms` : `≤ ${goal.toFixed(2)}`,
    goal === undefined ? '' : checkGoal(isDifference ? difference : ratio, goal),
  ];
}

/** @param {readonly import('./rounds.mjs').Pair<HomeFigures>[]} pairs */
const toHomeRows = (pairs) => [
  ...homeComparisons.map((comparison) => toComparisonRow('Inicio', comparison, comparison.goals[0], pairs)),
  ...homeGoals.map(({ what, key, goal }) => {
    const [federatedFigure, monolithFigure] = /** @type {const} */ (['first', 'second']).map((build) =>
      computeMedianInterval(pairs.map((pair) => pair[build][key])),
    );
    /** @param {typeof federatedFigure} figure */
    const formatHomeFigure = (figure) => figure?.median.toFixed(goal < 1 ? 4 : 2) ?? '';
    return [
      `Inicio: ${what}`,
      formatHomeFigure(federatedFigure),
      formatHomeFigure(monolithFigure),
      '',
      `≤ ${goal}`,
      federatedFigure ? checkGoal(federatedFigure, goal) : '',
    ];
  }),
];

/**
 * @param {string} what
 * @param {string[]} figures - Of the federated page and the monolith, if they are shown.
 * @param {number} ratio
 * @param {number} goal
 */
const toHeapRow = (what, figures, ratio, goal) => [
  what,
  ...figures,
  ratio.toFixed(2),
  `≤ ${goal.toFixed(2)}`,
  ratio <= goal ? 'yes' : 'no',
];

/**
 * @param {Browser} browser
 * @param {readonly [Build, Build]} builds - The federated page, the monolith.
 * @param {TimeLimit} time
 */
async function measure(browser, builds, time) {
  /** @type {(string | number)[][]} */
  const rows = [];
  for (const [lineIndex, [name, line]] of Object.entries(lines).entries()) {
    const limits = { ...count, isLate: () => time.isSpent(shares[lineIndex] ?? 1) };
    const pairs = await measurePairs((build) => measureVisit(browser, line, build), builds, limits);
    // Bytes depend little on the line, and are shown once.
    for (const comparison of comparisons.filter(({ unit }) => unit === 'ms' || lineIndex === 0))
      rows.push(toComparisonRow(name, comparison, comparison.goals[lineIndex], pairs));
  }
  const homeLimits = { ...count, isLate: () => time.isSpent(homeShare) };
  rows.push(...toHomeRows(await measurePairs((build) => measureHome(browser, build), builds, homeLimits)));
  const remotes = await measureMemory(browser, builds[0], switches);
  const monolith = await measureMemory(browser, builds[1], switches);
  const sizes = [remotes.visited, monolith.visited].map((bytes) => formatFigure(bytes, 'kB'));
  const growth = remotes.switched / remotes.warmed;
  return [
    ...rows,
    toHeapRow('heap, all screens visited', sizes, remotes.visited / monolith.visited, heapGoals.visited),
    toHeapRow(`heap, growth by the last ${switches} switches`, ['', ''], growth, heapGoals.growth),
  ];
}

/**
 * Compares the product with the same screens as one application, both served by the API.
 *
 * @param {TimeLimit} time
 * @returns {Promise<(string | number)[][]>} Rows of: what, federated, monolith, ratio, goal, whether it holds. A ratio is
 * the median of the ratios of the rounds, with its 95 % confidence interval.
 */
export async function measureComposition(time) {
  const outDir = await mkdtemp(path.join(tmpdir(), 'parque-monolith-'));
  const browser = await openMeasuredBrowser();
  try {
    const remotes = (await listParts(root)).filter(({ isRemote }) => isRemote).map(({ name }) => name);
    await buildMonolith(outDir, remotes);
    return await runWithApi(root, {}, (federatedFigure) =>
      runWithApi(root, { SHELL_DIR: outDir }, async (monolithFigure) =>
        measure(browser, [await signIn(federatedFigure), await signIn(monolithFigure)], time),
      ),
    );
  } finally {
    await browser.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
