/**
 * Suites that kill database servers or measure large tables. They run one at a time, so that no other suite takes their
 * processor time, and only in `npm run test:full`.
 *
 * @type {readonly string[]}
 */
export const aloneSuites = [
  'api/src/people/admin/scale.test.ts',
  'api/src/core/database/embedded/keep-running.test.ts',
];

/**
 * Suites that compile the program for MetaTrader as C++. They are left out where `g++` is missing.
 *
 * @type {readonly string[]}
 */
export const compiledSuites = [
  'api/src/trading/terminal/testing/compiled/compiled.test.ts',
  'api/src/trading/terminal/testing/compiled/in-terminal.test.ts',
  'api/src/trading/terminal/testing/compiled/licence.test.ts',
  'terminal/build/compile.test.ts',
];

/**
 * Suites that run beside others, and only in `npm run test:full`. Some build packages with the real bundler or the program
 * for MetaTrader, or start database servers or processes of the product. Others fill the whole demo, replay generated
 * histories of the copier, or try every combination of a fault and a step.
 *
 * @type {readonly string[]}
 */
export const longSuites = [
  'api/src/trading/copier/model.test.ts',
  'api/src/trading/copier/engine/sending/fault-matrix.test.ts',
  'api/src/core/database/embedded/server.test.ts',
  'api/src/setup/seed/demo.test.ts',
  'api/src/core/http/floods.test.ts',
  'shared/cli/src/dev/development-server.test.ts',
  'shared/remote/build/build.test.ts',
  'shared/remote/build/manifest.test.ts',
  'shared/remote/new/new-remote.test.ts',
  'tools/build/packaging/outside.test.ts',
  ...compiledSuites,
];
