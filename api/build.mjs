import { build } from 'esbuild';
import { buildOptions } from './build-options.mjs';

try {
  await build(buildOptions);
  process.stdout.write('api: built\n');
} catch {
  process.exitCode = 1;
}
