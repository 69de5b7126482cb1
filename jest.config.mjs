import { readdirSync } from 'node:fs';
import { getLoadFactor } from './tools/processes/load-factor.mjs';
import { hasCompiler } from './terminal/build/compile.mjs';
import { aloneSuites, compiledSuites, longSuites } from './tools/test/suites.mjs';
import {
  esModules,
  lazyTransform,
  moduleNameMapper,
  screenSetup,
  transform,
} from './shared/remote/jest/index.mjs';

// These are installed for one part only.
const packages = [...esModules, 's3mini', 'lightweight-charts']
  .map((name) => name.replace('/', '\\+'))
  .join('|');

/**
 * @template {object} Rest
 * @param {string} displayName
 * @param {readonly string[]} roots
 * @param {Rest} rest
 */
const project = (displayName, roots, rest) => ({
  displayName,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform,
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${packages})@)`],
  moduleNameMapper: {
    ...moduleNameMapper,
    // Its only entry is for `import`, and tests are compiled to `require`.
    '^lightweight-charts$':
      '<rootDir>/mfe-journal/node_modules/lightweight-charts/dist/lightweight-charts.production.mjs',
  },
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
  // A global of the vm of jest is looked up slowly, and drizzle looks up this one for every part of a statement.
  sandboxInjectedGlobals: ['Object'],
  ...rest,
});

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));
const node = [
  'api',
  'shared/cli',
  'shared/contract',
  'shared/domain',
  'shared/release',
  'shared/remote/build',
  'shared/remote/new',
  'terminal',
  'tools',
  'bench',
];
const browser = [
  'shared/session',
  'shared/api-client',
  'shared/ui',
  'shared/remote/src',
  'shared/remote/template',
  'shell',
  ...remotes,
];

/** @param {readonly string[]} suites */
const toPaths = (suites) => suites.map((file) => `<rootDir>/${file}`);

/** Tests of remotes without a screen: `.test.ts`. They need no page. */
const withoutPage = remotes.map((name) => `<rootDir>/${name}/.*\\.test\\.ts$`);

const leftOut = hasCompiler() ? [] : compiledSuites;
if (leftOut.length > 0) process.stderr.write(`g++ is missing. Not run: ${leftOut.join(', ')}\n`);

/** Names the first failure of a test that then passes. */
const retry = '<rootDir>/tools/test/retry.ts';

const onServer = {
  // A suite loads a package when it first uses it: most suites of the api use few of its packages.
  transform: lazyTransform,
  testEnvironment: 'node',
  setupFilesAfterEnv: [retry],
  globalSetup: '<rootDir>/api/src/testing/before-all.ts',
  globalTeardown: '<rootDir>/api/src/testing/after-all.ts',
};

export default {
  // Long enough for tests that build or start a product on a busy machine; a test that hangs still ends.
  testTimeout: 240_000 * getLoadFactor(),
  // Every suite leaves some of its modules in memory. A worker that comes near the limit of its heap only collects garbage.
  workerIdleMemoryLimit: '1200MB',
  projects: [
    project('node', [...node, ...remotes], {
      ...onServer,
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [
        '/node_modules/',
        ...toPaths([...aloneSuites, ...longSuites]).map((file) => `${file}$`),
      ],
    }),
    project('long', node, {
      ...onServer,
      testMatch: toPaths(longSuites.filter((suite) => !leftOut.includes(suite))),
    }),
    project('slow', node, { ...onServer, testMatch: toPaths(aloneSuites) }),
    project('browser', browser, {
      testEnvironment: 'jest-fixed-jsdom',
      testPathIgnorePatterns: ['/node_modules/', ...withoutPage],
      setupFilesAfterEnv: [screenSetup, retry],
    }),
  ],
};
