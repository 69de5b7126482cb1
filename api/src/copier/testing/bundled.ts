import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { packagesOfOthers } from '../../../packages-of-others.mjs';

/** Bundles a file of the copier as a program. */
export async function bundled(entry: string) {
  // Inside the package, so that it resolves its dependencies.
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
