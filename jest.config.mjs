import { readdirSync } from 'node:fs';

const transform = {
  '^.+\\.(ts|tsx|mts|mjs|js)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Packages that ship only ES modules, and are therefore compiled for the tests as well. */
const esModules = [
  '@noble+ed25519',
  '@noble+hashes',
  '@open-draft+deferred-promise',
  'content-disposition',
  'cookie',
  'rettime',
  'until-async',
];

const project = (displayName, roots, rest) => ({
  displayName,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform,
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${esModules.join('|').replaceAll('+', '\\+')})@)`],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/tools/jest/css-module.ts',
    '\\.css$': '<rootDir>/tools/jest/style.ts',
  },
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

export default {
  // Some tests build or start something, on machines with more to do; one that hangs is ended all the same.
  testTimeout: 90_000,
  projects: [
    project('node', node, {
      testEnvironment: 'node',
      globalSetup: '<rootDir>/api/src/testing/before-all.ts',
      globalTeardown: '<rootDir>/api/src/testing/after-all.ts',
    }),
    project('browser', browser, {
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/tools/jest/browser.ts'],
    }),
  ],
};
