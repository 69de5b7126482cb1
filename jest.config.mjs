import { readdirSync } from 'node:fs';
import { loadFactor } from './tools/processes/load-factor.mjs';
import { esModules, moduleNameMapper, screenSetup, transform } from './shared/remote/jest/index.mjs';

// s3mini is installed for the api only.
const packages = [...esModules, 's3mini'].map((name) => name.replace('/', '\\+')).join('|');

/**
 * @param {string} displayName
 * @param {readonly string[]} roots
 * @param {object} rest
 */
const project = (displayName, roots, rest) => ({
  displayName,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform,
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${packages})@)`],
  moduleNameMapper,
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
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
  'tools',
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

/**
 * Suites that build, start or kill whole products, fill large tables, or try every cell of a matrix. They run one at a
 * time, and only in `npm run test:full`.
 */
const slow = [
  'api/src/admin/scale.test.ts',
  'api/src/copier/engine/sending/fault-matrix.test.ts',
  'api/src/database/embedded/keep-running.test.ts',
  'tools/kill-test/kill-test.test.ts',
  'tools/packaging/outside.test.ts',
  'tools/kill-test/rolling-restart.test.ts',
];

const onServer = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/api/src/testing/before-all.ts',
  globalTeardown: '<rootDir>/api/src/testing/after-all.ts',
};

export default {
  // Long enough for tests that build or start a product on a busy machine; a test that hangs still ends.
  testTimeout: 240_000 * loadFactor(),
  projects: [
    project('node', node, {
      ...onServer,
      testPathIgnorePatterns: ['/node_modules/', ...slow.map((file) => `<rootDir>/${file}$`)],
    }),
    project('slow', node, { ...onServer, testMatch: slow.map((file) => `<rootDir>/${file}`) }),
    project('browser', browser, {
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: [screenSetup],
    }),
  ],
};
