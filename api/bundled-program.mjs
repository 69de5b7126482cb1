import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { thirdPartyPackages } from './third-party-packages.mjs';

/**
 * Bundles a program of the api that is not part of the product. The bundle is stored inside the package of the api, which
 * has the packages that it imports.
 *
 * @param {string} root - The workspace.
 * @param {string} entry - Its source, below `api/src`.
 * @returns {Promise<{ program: string, remove: () => Promise<void> }>}
 */
export async function bundledProgram(root, entry) {
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
