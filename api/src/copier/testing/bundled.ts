import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { packagesOfOthers } from '../../../packages-of-others.mjs';

/** One of our files with all that it needs of ours, as a program for a process of its own. */
export async function bundled(entry: string) {
  // Beside the packages that it loads.
  const folder = await mkdtemp(path.join(process.cwd(), 'api', 'node_modules', '.copier-'));
  const program = path.join(folder, 'program.mjs');
  await build({
    entryPoints: [path.join(process.cwd(), 'api/src/copier/testing', entry)],
    outfile: program,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    plugins: [packagesOfOthers],
    logLevel: 'error',
  });
  return { program, remove: () => rm(folder, { recursive: true, force: true }) };
}
