import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from './builds.mjs';
import { findChromium, playwright } from './chromium.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';
import { one, tallyOfJest, tallyOfPlaywright } from './tally.mjs';

/** Tests must not find the way to a real database, or to the data of whoever runs them. */
function testEnv(extra) {
  const { NODE_ENV, PORT, DATA_DIR, DATABASE_URL, ...env } = process.env;
  return { ...env, ...extra };
}

const inModules = (script) => path.join(root, 'node_modules', script);
const reports = path.join(root, '.cache/reports');

/** A check that a tool makes over all files: it holds, or the tool says why not. */
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

/** Runs a program that shows its progress and leaves a report, and counts by that. */
async function counted(name, tallyOf, start) {
  const file = path.join(reports, `${name}.json`);
  await mkdir(reports, { recursive: true });
  await rm(file, { force: true });
  const { ok } = await start(file);
  if (!existsSync(file)) return { tally: one(false), output: `${name} ended without a report.` };
  return { tally: tallyOf(JSON.parse(await readFile(file, 'utf8')), ok), output: '' };
}

const jest = (name, ...paths) => ({
  name,
  run: () =>
    counted(name, tallyOfJest, (file) =>
      runNode(inModules('jest/bin/jest.js'), ['--json', `--outputFile=${file}`, '--maxWorkers=2', ...paths], {
        cwd: root,
        env: testEnv({ NODE_ENV: 'test' }),
        isShown: true,
      }),
    ),
});

const builds = { name: 'builds', run: async () => ({ tally: one(await build(root)), output: '' }) };

/** Keeps docs/fault-matrix.md true. */
const matrixReport = path.join(root, 'e2e/testing/fault-matrix-report.ts');

const journeys = {
  name: 'journeys',
  run: async () => {
    const chromium = await findChromium(process.env);
    if (!chromium) return { tally: one(false), output: 'There is no Chromium, and none could be installed.' };
    return counted('journeys', tallyOfPlaywright, (file) =>
      runNode(
        playwright,
        ['test', '-c', 'e2e/playwright.config.ts', `--reporter=list,json,${matrixReport}`],
        {
          cwd: root,
          env: testEnv({ PARQUE_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
          isShown: true,
        },
      ),
    );
  },
};

/** Reads the files as they are; such steps are quick and do not disturb each other. */
export const checks = [
  check('lint', 'eslint/bin/eslint.js', '.', '--max-warnings=0'),
  check('types', 'typescript/bin/tsc', '-p', '.'),
  check('script-types', 'typescript/bin/tsc', '-p', 'tsconfig.scripts.json'),
  check('boundaries', 'dependency-cruiser/bin/dependency-cruise.mjs', '.'),
  check('format', 'prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  check('unused', 'knip/bin/knip.js', '--no-progress'),
];

/** Builds the product and uses it, in this order. */
export const trials = [builds, jest('tests'), journeys];

/** Steps that run only when they are asked for by name. */
export const onRequest = [jest('api', 'api/')];
