import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagesOfOthers } from './packages-of-others.mjs';

/**
 * How esbuild builds the api into `dist`, once or after each change.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const buildOptions = {
  absWorkingDir: path.dirname(fileURLToPath(import.meta.url)),
  entryPoints: {
    main: 'src/main.ts',
    publish: 'src/publish.ts',
    keys: 'src/keys.ts',
    data: 'src/data.ts',
    setup: 'src/setup.ts',
    'password-worker': 'src/auth/password/password-worker.js',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  plugins: [packagesOfOthers],
  logLevel: 'error',
};
