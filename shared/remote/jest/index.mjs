import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/** How TypeScript becomes what jest runs. */
export const transform = {
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

/** Styles are not applied in tests; a class of a CSS module is named as it is written. */
export const moduleNameMapper = {
  '\\.module\\.css$': path.join(here, 'css-module.ts'),
  '\\.css$': path.join(here, 'style.ts'),
};

/** What each test of a screen begins and ends with. */
export const screenSetup = path.join(here, 'browser.ts');

/** Packages that ship only ES modules, and are therefore compiled for the tests as well. */
export const esModules = [
  '@noble/ed25519',
  '@noble/hashes',
  '@open-draft/deferred-promise',
  'content-disposition',
  'cookie',
  'rettime',
  'until-async',
];

const compiled = ['\\.pnpm/', '@parque/', ...esModules.map((name) => `${name}/`)];

/** The jest configuration of a remote with a repository of its own. */
export default {
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: [screenSetup],
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(?:${compiled.join('|')}))`],
  moduleNameMapper,
};
