import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findBuildFaults, isLifecycles, listLifecycleExports } from './check.mjs';
import { containerName } from './container-name.mjs';
import { listBuiltFiles } from './files.mjs';
import { readBundledLicences } from './licences.mjs';
import { computeRequiredRanges } from './shared-packages.mjs';

/** @typedef {import('webpack').Compilation} Compilation */

/**
 * The files that the lifecycles need: the chunks that hold them, and those they cannot start without.
 *
 * @param {Compilation} compilation
 */
function findFirstFiles(compilation) {
  for (const module of compilation.modules) {
    if (!isLifecycles(module)) continue;
    const groups = [...compilation.chunkGraph.getModuleChunksIterable(module)].flatMap((chunk) => [
      ...chunk.groupsIterable,
    ]);
    return new Set(groups.flatMap((group) => group.chunks).flatMap((chunk) => [...chunk.files]));
  }
  return new Set();
}

/**
 * The names of the shared packages that this build takes from the shell.
 *
 * @param {Compilation} compilation
 */
function listConsumed(compilation) {
  return [...compilation.modules].flatMap((module) => {
    const isConsumed = module.type === 'consume-shared-module' && 'options' in module;
    const { shareKey } = isConsumed ? /** @type {{ shareKey: string }} */ (module.options) : {};
    return shareKey ?? [];
  });
}

/**
 * Describes the files of a finished build in `remote.json`.
 *
 * @param {object} build
 * @param {string} build.folder - The remote's folder.
 * @param {string} build.outDir - The folder of the built files.
 * @param {string} build.release - Its version.
 * @param {import('@parque/contract').RemoteDeclarationEntity} build.declaration
 * @param {Compilation} build.compilation
 * @param {readonly string[] | undefined} [build.calls] - Of the api; a build in development has none.
 * @returns {Promise<import('@parque/contract').RemoteManifestEntity>} The manifest that was written.
 * @throws {Error} When manifest and build disagree.
 */
export async function describeOutput({ folder, outDir, release, declaration, compilation, calls }) {
  const licences = await readBundledLicences(compilation, folder);
  if (licences) await writeFile(path.join(outDir, 'licences.txt'), licences);
  const files = await listBuiltFiles(outDir, findFirstFiles(compilation));
  const faults = findBuildFaults({ declaration, exports: listLifecycleExports(compilation), files });
  if (faults.length > 0)
    throw new Error(`${declaration.name} cannot be released:\n${faults.map((f) => `  ${f}`).join('\n')}`);
  const manifest = {
    ...declaration,
    version: release,
    container: containerName(declaration.name, release),
    shared: computeRequiredRanges(listConsumed(compilation), folder),
    ...(calls && { calls: [...calls] }),
    files,
  };
  await writeFile(path.join(outDir, 'remote.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
