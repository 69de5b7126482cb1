import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { thirdPartyPackages } from './third-party-packages.mjs';

/**
 * Bundles a program that tests and benches run. The bundle is stored in `api/node_modules`, where its imports are found.
 *
 * @param {string} root - The workspace.
 * @param {string} entry - Its source, below `api/src`.
 * @returns {Promise<{ program: string, remove: () => Promise<void> }>}
 */
export async function bundleProgram(root, entry) {
  const folder = await mkdtemp(path.join(root, 'api', 'node_modules', '.program-'));
  const program = path.join(folder, 'program.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: [path.join('api/src', entry)],
    outfile: program,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    plugins: [thirdPartyPackages],
    logLevel: 'error',
  });
  return { program, remove: () => rm(folder, { recursive: true, force: true }) };
}
