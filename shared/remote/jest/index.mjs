import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = path.dirname(fileURLToPath(import.meta.url));

/** @param {boolean} lazy - Whether an imported package is loaded when it is first used. */
const createTransform = (lazy) => ({
  '^.+\\.(ts|tsx|mts|mjs|js)$': [
    '@swc/jest',
    {
      // Inline maps were most of what a suite compiles; jest stores them in files beside the code.
      sourceMaps: true,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs', lazy },
    },
  ],
});

/** Compiles TypeScript for jest. */
export const transform = createTransform(false);

/**
 * Compiles TypeScript for jest, so that an imported package is loaded when it is first used. Not for tests of screens:
 * packages that define hooks, such as `@parque/remote/testing`, must be loaded before the first test.
 */
export const lazyTransform = createTransform(true);

/** Styles are not applied in tests; a class of a CSS module is named as in the source. */
export const moduleNameMapper = {
  '\\.module\\.css$': path.join(packageFolder, 'css-module.ts'),
  '\\.css$': path.join(packageFolder, 'style.ts'),
};

/** Setup of each test of a screen. */
export const screenSetup = path.join(packageFolder, 'browser.ts');

/** Packages that ship only ES modules, and are therefore compiled for tests. */
export const esModules = [
  '@noble/ed25519',
  '@noble/hashes',
  '@open-draft/deferred-promise',
  'content-disposition',
  'cookie',
  'rettime',
  'until-async',
];

const compiledPackages = ['\\.pnpm/', '@parque/', ...esModules.map((name) => `${name}/`)];

/** The jest configuration of a remote in a separate repository. */
export default {
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: [screenSetup],
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(?:${compiledPackages.join('|')}))`],
  moduleNameMapper,
};
