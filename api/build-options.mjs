import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { thirdPartyPackages } from './third-party-packages.mjs';

/** The programs of the running server. */
export const serverEntryPoints = {
  main: 'src/main.ts',
  'password-worker': 'src/people/auth/password/password-worker.js',
};

/**
 * How esbuild builds the api into `dist`, once or after each change.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const buildOptions = {
  absWorkingDir: path.dirname(fileURLToPath(import.meta.url)),
  entryPoints: {
    ...serverEntryPoints,
    publish: 'src/setup/publish.ts',
    keys: 'src/setup/keys.ts',
    data: 'src/setup/data.ts',
    setup: 'src/setup/command.ts',
    terminal: 'src/trading/terminal/reference/main.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  plugins: [thirdPartyPackages],
  logLevel: 'error',
};
