import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { build } from '../builds.mjs';
import { computeFingerprint } from '../build/fingerprint.mjs';
import { listPackageFolders } from '../build/required-packages.mjs';
import { playwright } from './browser/chromium.mjs';
import { findChromiumEngine, findFirefoxEngine, findWebKitEngine } from './browser/engines.mjs';
import { getLoadFactor } from '../processes/load-factor.mjs';
import { root } from '../root.mjs';
import { run, runNode } from '../processes/run.mjs';
import { listChangedFiles, listTrackedChanges } from './changed-files.mjs';
import { createTally, tallyJest, tallyPlaywright } from './tally.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {{ tally: Tally, output: string }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Step
 */

/**
 * Tests must not reach a real database or the developer's own data.
 *
 * @param {NodeJS.ProcessEnv} [extra]
 */
function testEnv(extra) {
  const { NODE_ENV, PORT, HOST, DATA_DIR, DATABASE_URL, ...env } = process.env;
  return { ...env, PARQUE_LOAD_FACTOR: String(getLoadFactor()), ...extra };
}

/** @param {string} script */
const getModulePath = (script) => path.join(root, 'node_modules', script);
const reports = path.join(root, '.cache/reports');
/** @param {string} tool */
const getCachePath = (tool) => path.join(root, '.cache', tool);

/**
 * Creates a step that runs a tool over all files. The tool prints what is wrong.
 *
 * @param {string} name
 * @param {string} script - Relative to node_modules.
 * @param {string[]} args
 * @returns {Step}
 */
const check = (name, script, ...args) => ({
  name,
  run: async () => {
    const { ok, output } = await runNode(getModulePath(script), args, {
      cwd: root,
      env: testEnv({ NO_COLOR: '1' }),
    });
    return { tally: createTally(ok), output: ok ? '' : output };
  },
});

/**
 * Runs a program that shows its progress and writes a report, and counts the tests of the report.
 *
 * @template Report
 * @param {string} name
 * @param {(report: Report, ok: boolean) => Tally} toTally
 * @param {(file: string) => Promise<{ ok: boolean }>} start - Writes the report into the file.
 * @param {string} [whenMissing] - Printed when the program wrote no report.
 * @returns {Promise<Result>}
 */
async function runAndCount(
  name,
  toTally,
  start,
  whenMissing = `${name} ended without a report: see the lines above for the reason.`,
) {
  const file = path.join(reports, `${name}.json`);
  await mkdir(reports, { recursive: true });
  await rm(file, { force: true });
  const { ok } = await start(file);
  if (!existsSync(file)) return { tally: createTally(false), output: whenMissing };
  return { tally: toTally(JSON.parse(await readFile(file, 'utf8')), ok), output: '' };
}

/** Room for young objects: every suite loads its modules again, and collecting this garbage took a tenth of the time. */
const youngObjects = '--max-semi-space-size=64';

/**
 * Runs jest.
 *
 * @param {string} name - The name of the step.
 * @param {{ paths?: string[], projects?: string[], workers?: number, args?: string[], env?: NodeJS.ProcessEnv,
 * whenMissing?: string }} options - `whenMissing`: printed when no test file matches.
 * @returns {Step}
 */
export const createJestStep = (
  name,
  { paths = [], projects = ['node', 'long', 'browser'], workers, args = [], env = {}, whenMissing } = {},
) => ({
  name,
  run: () =>
    runAndCount(
      name,
      tallyJest,
      (file) =>
        run(
          process.execPath,
          [
            youngObjects,
            getModulePath('jest/bin/jest.js'),
            ...paths,
            '--json',
            `--outputFile=${file}`,
            `--maxWorkers=${workers ?? Math.max(2, availableParallelism())}`,
            ...args,
            '--selectProjects',
            ...projects,
          ],
          { cwd: root, env: testEnv({ NODE_ENV: 'test', ...env }), isShown: true },
        ),
      whenMissing,
    ),
});

const builds = { name: 'builds', run: async () => ({ tally: createTally(await build(root)), output: '' }) };

/**
 * @param {string} name
 * @param {() => import('./browser/engines.mjs').Engine | Promise<import('./browser/engines.mjs').Engine>} findEngine
 * @param {string} config - Below e2e.
 * @param {string[]} args
 * @returns {Step}
 */
const createBrowserStep = (name, findEngine, config, ...args) => ({
  name,
  run: async () => {
    const { env, reason } = await findEngine();
    if (reason) return { tally: createTally(false), output: reason };
    return runAndCount(name, tallyPlaywright, (file) =>
      runNode(playwright, ['test', '-c', `e2e/${config}`, '--reporter=list,json', ...args], {
        cwd: root,
        env: testEnv({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
        isShown: true,
      }),
    );
  },
});

/**
 * @param {string} name
 * @param {string} project - Its configuration.
 * @param {string} info - The file in the cache.
 */
const createTypesStep = (name, project, info) =>
  check(
    name,
    'typescript-native/bin/tsc',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    getCachePath(info),
  );
const types = [
  createTypesStep('types', '.', 'tsc.tsbuildinfo'),
  createTypesStep('script-types', 'tsconfig.scripts.json', 'tsc-scripts.tsbuildinfo'),
];
/** Words in comments, documents, test names and texts that CONTRIBUTING.md replaces. */
const prose = check('prose', '../tools/prose.mjs');
/** @param {string[]} args */
const checkBoundaries = (...args) =>
  check('boundaries', 'dependency-cruiser/bin/dependency-cruise.mjs', ...args);
/** @param {string[]} args */
const checkUnused = (...args) => check('unused', 'knip/bin/knip.js', '--no-progress', ...args);

/** Reuses the last result when no source has changed, and neither has a file that decides where an import leads. */
const cachedBoundaries = {
  name: 'boundaries',
  run: async () => {
    const folder = getCachePath('boundaries');
    const packages = (await listPackageFolders(root)).map((part) => path.join(part, 'package.json'));
    const settings = ['pnpm-lock.yaml', 'tsconfig.json', '.dependency-cruiser.cjs'];
    const current = path.join(folder, await computeFingerprint(root, [...packages, ...settings]));
    if (!existsSync(current)) await rm(folder, { recursive: true, force: true });
    return checkBoundaries('.', '--cache', current, '--cache-strategy', 'content').run();
  },
};
const lint = check('lint', 'oxlint/bin/oxlint', '.');
const format = check('format', 'oxfmt/bin/oxfmt', '--check', '.');

const cachedUnused = checkUnused('--cache', '--cache-location', getCachePath('knip'));

/** Checks only what has changed since the last run. */
const cachedChecks = [lint, ...types, prose, cachedBoundaries, cachedUnused, format];

/**
 * The tests of areas with changes, if they import a changed file. Tests of other areas are left out: with them, it would
 * often be all tests of the api, because a test of a call starts all areas.
 *
 * @type {Step}
 */
const changedTests = {
  name: 'changed',
  run: () =>
    createJestStep('changed', {
      projects: ['node', 'browser'],
      args: [
        '--changedSince=main',
        '--passWithNoTests',
        `--filter=${path.join(root, 'tools/test/changed-filter.cjs')}`,
      ],
      env: { PARQUE_CHANGED: JSON.stringify(listChangedFiles(root)) },
    }).run(),
};

/** Checks every file: a changed type in one file can break a rule in another. */
const allChecks = [lint, ...types, prose, checkBoundaries('.'), checkUnused(), format];

/** The tests without the suites that only a full run has (`suites.mjs`). */
const tests = createJestStep('tests', { projects: ['node', 'browser'] });
/**
 * No test and no rule may depend on the time zone of the machine, so a full run uses another zone than developers do: west
 * of UTC, with a summer time.
 */
const testsInSantiago = createJestStep('tests', { env: { TZ: 'America/Santiago' } });

const slow = createJestStep('slow', { projects: ['slow'], workers: 1 });
const stories = createJestStep('stories', {
  paths: ['api/src/trading/copier/model.test.ts'],
  projects: ['long'],
  workers: 1,
});

/** Tests must not change files of the repository. */
const checkUntouched = () => {
  const before = listTrackedChanges(root);
  return {
    name: 'untouched',
    run: async () => {
      const isSame = listTrackedChanges(root) === before;
      return {
        tally: createTally(isSame),
        output: isSame ? '' : 'The tests, or you, changed files of the repository.',
      };
    },
  };
};

/**
 * The steps of each command: `checks` only read files and run in parallel; `trials` use the built product and run one
 * after another.
 *
 * @type {Record<string, () => { checks: Step[], trials: Step[] }>}
 */
export const tiers = {
  quick: () => ({
    checks: cachedChecks,
    trials: [
      builds,
      tests,
      createBrowserStep('journeys', findChromiumEngine, 'playwright.config.ts', '--grep=@core'),
    ],
  }),
  full: () => ({
    checks: allChecks,
    trials: [
      builds,
      testsInSantiago,
      slow,
      createBrowserStep('journeys', findChromiumEngine, 'full.config.ts'),
      createBrowserStep('firefox', () => findFirefoxEngine(process.env), 'firefox.config.ts'),
      createBrowserStep('webkit', () => findWebKitEngine(process.env), 'webkit.config.ts'),
      checkUntouched(),
    ],
  }),
  changed: () => ({ checks: cachedChecks, trials: [changedTests] }),
};

/**
 * Steps that run only when they are named.
 *
 * @type {Step[]}
 */
export const onRequest = [
  createJestStep('api', { paths: ['api/'], projects: ['node', 'long'] }),
  slow,
  stories,
];
