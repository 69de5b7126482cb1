import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { build } from '../builds.mjs';
import { fingerprint } from '../building/fingerprint.mjs';
import { playwright } from '../browser/chromium.mjs';
import { chromiumEngine, firefoxEngine, webKitEngine } from '../browser/engines.mjs';
import { loadFactor } from '../processes/load-factor.mjs';
import { root } from '../root.mjs';
import { run, runNode } from '../processes/run.mjs';
import { resolutionFiles } from './resolution-files.mjs';
import { one, tallyOfJest, tallyOfPlaywright } from './tally.mjs';
import { trackedChanges } from './tracked-changes.mjs';

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
  return { ...env, PARQUE_LOAD_FACTOR: String(loadFactor()), ...extra };
}

/** @param {string} script */
const inModules = (script) => path.join(root, 'node_modules', script);
const reports = path.join(root, '.cache/reports');
/** @param {string} tool */
const cacheOf = (tool) => path.join(root, '.cache', tool);

/**
 * A check of a tool over all files: it passes, or the tool prints what is wrong.
 *
 * @param {string} name
 * @param {string} script - Below node_modules.
 * @param {string[]} args
 * @returns {Step}
 */
const check = (name, script, ...args) => ({
  name,
  run: async () => {
    const { ok, output } = await runNode(inModules(script), args, {
      cwd: root,
      env: testEnv({ NO_COLOR: '1' }),
    });
    return { tally: one(ok), output: ok ? '' : output };
  },
});

/**
 * Runs a program that shows its progress and writes a report, and counts the tests of the report.
 *
 * @template Report
 * @param {string} name
 * @param {(report: Report, ok: boolean) => Tally} tallyOf
 * @param {(file: string) => Promise<{ ok: boolean }>} start - Writes the report into the file.
 * @param {string} [whenMissing] - Printed when the program wrote no report.
 * @returns {Promise<Result>}
 */
async function counted(
  name,
  tallyOf,
  start,
  whenMissing = `${name} ended without a report: see the lines above for the reason.`,
) {
  const file = path.join(reports, `${name}.json`);
  await mkdir(reports, { recursive: true });
  await rm(file, { force: true });
  const { ok } = await start(file);
  if (!existsSync(file)) return { tally: one(false), output: whenMissing };
  return { tally: tallyOf(JSON.parse(await readFile(file, 'utf8')), ok), output: '' };
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
export const jest = (
  name,
  { paths = [], projects = ['node', 'long', 'browser'], workers, args = [], env = {}, whenMissing } = {},
) => ({
  name,
  run: () =>
    counted(
      name,
      tallyOfJest,
      (file) =>
        run(
          process.execPath,
          [
            youngObjects,
            inModules('jest/bin/jest.js'),
            ...paths,
            ...['--json', `--outputFile=${file}`],
            `--maxWorkers=${workers ?? Math.max(2, availableParallelism())}`,
            ...args,
            ...['--selectProjects', ...projects],
          ],
          { cwd: root, env: testEnv({ NODE_ENV: 'test', ...env }), isShown: true },
        ),
      whenMissing,
    ),
});

const builds = { name: 'builds', run: async () => ({ tally: one(await build(root)), output: '' }) };

/** Writes the results of the fault matrix into the cache. */
const matrixReport = path.join(root, 'e2e/testing/failures/fault-matrix-report.ts');

/**
 * @param {string} name
 * @param {() => import('../browser/engines.mjs').Engine | Promise<import('../browser/engines.mjs').Engine>} findEngine
 * @param {string} config - Below e2e.
 * @param {string[]} args
 * @returns {Step}
 */
const browserTests = (name, findEngine, config, ...args) => ({
  name,
  run: async () => {
    const { env, missing } = await findEngine();
    if (missing) return { tally: one(false), output: missing };
    return counted(name, tallyOfPlaywright, (file) =>
      runNode(playwright, ['test', '-c', `e2e/${config}`, `--reporter=list,json,${matrixReport}`, ...args], {
        cwd: root,
        env: testEnv({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
        isShown: true,
      }),
    );
  },
});

/** The first stories, the same in every run; COPIER_FROM=<seed> and COPIER_STORIES=<count> choose others. */
const fewStories = { COPIER_STORIES: process.env.COPIER_STORIES ?? '100' };

/**
 * @param {string} name
 * @param {string} project - Its configuration.
 * @param {string} info - The file in the cache.
 */
const typed = (name, project, info) =>
  check(name, 'typescript/bin/tsc', ...['-p', project, '--incremental', '--tsBuildInfoFile', cacheOf(info)]);
const types = [
  typed('types', '.', 'tsc.tsbuildinfo'),
  typed('script-types', 'tsconfig.scripts.json', 'tsc-scripts.tsbuildinfo'),
];
/** The English of comments, documents, test names and identifiers (CONTRIBUTING.md). */
const prose = {
  name: 'prose',
  run: async () => {
    const { ok, output } = await runNode(path.join(root, 'tools/prose/check.mjs'), [], {
      cwd: root,
      env: testEnv(),
    });
    return { tally: one(ok), output: ok ? '' : output };
  },
};
/** @param {string[]} args */
const boundaries = (...args) =>
  check('boundaries', 'dependency-cruiser/bin/dependency-cruise.mjs', '.', ...args);
/** @param {string[]} args */
const unused = (...args) => check('unused', 'knip/bin/knip.js', '--no-progress', ...args);

/** Reuses the last result when no source has changed, and neither has a file that decides where an import leads. */
const cachedBoundaries = {
  name: 'boundaries',
  run: async () => {
    const folder = cacheOf('boundaries');
    const current = path.join(folder, await fingerprint(root, await resolutionFiles(root)));
    if (!existsSync(current)) await rm(folder, { recursive: true, force: true });
    return boundaries('--cache', current, '--cache-strategy', 'content').run();
  },
};
/**
 * @param {string} name
 * @param {string[]} args
 */
const lint = (name, ...args) => check(name, 'eslint/bin/eslint.js', '.', '--max-warnings=0', ...args);
/** @param {string[]} args */
const format = (...args) =>
  check('format', 'prettier/bin/prettier.cjs', '--check', '--log-level=warn', ...args, '.');

/** Checks only what has changed since the last run. */
const cachedChecks = [
  lint('lint', '--cache', '--cache-strategy=content', `--cache-location=${cacheOf('eslint')}/`),
  ...types,
  prose,
  cachedBoundaries,
  unused('--cache', '--cache-location', cacheOf('knip')),
  format('--cache', '--cache-strategy=content', `--cache-location=${cacheOf('prettier')}`),
];

/** Checks every file: a changed type in one file can break a rule in another. */
const allChecks = [lint('lint'), ...types, prose, boundaries(), unused(), format()];

/** Without the suites that only a full run has (`suites.mjs`). */
const tests = jest('tests', { projects: ['node', 'browser'] });
/**
 * No test and no rule may depend on the time zone of the machine, so a full run uses other ones than a developer's. The
 * step `stories` runs the stories.
 */
const testsInBogota = jest('tests', { env: { TZ: 'America/Bogota', COPIER_STORIES: '1' } });

/** What reads or writes dates, on the embedded server, also where the other tests use another one. */
const inMadrid = jest('madrid', {
  paths: [
    ...['mfe-admin/', 'mfe-auth/src/screens/(account|own-data)', 'mfe-catalogue/src/screens/licences'],
    ...['mfe-connector/', 'mfe-copy/', 'mfe-journal/', 'shell/src/(frame/banners|habits)'],
    ...['shared/(contract|domain)/', 'shared/ui/src/(format|money|table)'],
    ...['api/src/(admin|fund|purchases)/', 'api/src/database/time-zone'],
  ],
  env: { TZ: 'Europe/Madrid', TEST_DATABASE_URL: '' },
});

const slow = jest('slow', { projects: ['slow'], workers: 1 });
const stories = jest('stories', { paths: ['api/src/copier/model.test.ts'], projects: ['long'], workers: 1 });

/** Tests must not change files of the repository. */
const untouched = () => {
  const before = trackedChanges(root);
  return {
    name: 'untouched',
    run: async () => {
      const isSame = trackedChanges(root) === before;
      return {
        tally: one(isSame),
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
    trials: [builds, tests, browserTests('journeys', chromiumEngine, 'playwright.config.ts', '--grep=@core')],
  }),
  full: () => ({
    checks: allChecks,
    trials: [
      builds,
      testsInBogota,
      slow,
      stories,
      inMadrid,
      browserTests('journeys', chromiumEngine, 'playwright.config.ts'),
      browserTests('elsewhere', chromiumEngine, 'elsewhere.config.ts'),
      browserTests('firefox', () => firefoxEngine(process.env), 'firefox.config.ts'),
      browserTests('webkit', () => webKitEngine(process.env), 'webkit.config.ts'),
      untouched(),
    ],
  }),
  changed: () => ({
    checks: cachedChecks,
    trials: [jest('changed', { args: ['--changedSince=main', '--passWithNoTests'], env: fewStories })],
  }),
};

/**
 * Steps that run only when they are named.
 *
 * @type {Step[]}
 */
export const onRequest = [
  jest('api', { paths: ['api/'], projects: ['node', 'long'] }),
  slow,
  stories,
  inMadrid,
];
