/**
 * Suites that start and kill whole products, fill large tables, or try every cell of a matrix. They run one at a time, so
 * that no other suite takes their processor time, and only in `npm run test:full`.
 *
 * @type {readonly string[]}
 */
export const aloneSuites = [
  'api/src/admin/scale.test.ts',
  'api/src/copier/engine/sending/fault-matrix.test.ts',
  'api/src/database/embedded/keep-running.test.ts',
  'tools/kill-test/kill-test.test.ts',
  'tools/kill-test/rolling-restart.test.ts',
  'tools/packaging/outside.test.ts',
];

/**
 * Suites that run beside others, and only in `npm run test:full`. They build packages with the real bundler or the program for MetaTrader, start
 * database servers or processes of the product, or apply migrations one by one. Others fill the whole demo, or replay
 * stories and campaigns.
 *
 * @type {readonly string[]}
 */
export const longSuites = [
  'api/src/copier/kill.test.ts',
  'api/src/copier/model.test.ts',
  'api/src/database/embedded/server.test.ts',
  'api/src/database/purchase-terms-backfill.test.ts',
  'api/src/seed/demo.test.ts',
  'api/src/terminal/testing/compiled/compiled.test.ts',
  'api/src/terminal/testing/compiled/in-terminal.test.ts',
  'api/src/terminal/testing/compiled/licence.test.ts',
  'api/src/testing/hostile/hostile.test.ts',
  'shared/cli/src/dev/development-server.test.ts',
  'shared/remote/build/build.test.ts',
  'shared/remote/build/manifest.test.ts',
  'shared/remote/new/new-remote.test.ts',
  'terminal/build/compile.test.ts',
];
