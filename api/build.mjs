import { build } from 'esbuild';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagesOfOthers } from './packages-of-others.mjs';

const folder = path.dirname(fileURLToPath(import.meta.url));

try {
  await build({
    absWorkingDir: folder,
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
  });
  process.stdout.write('api: built\n');
} catch {
  process.exitCode = 1;
}
