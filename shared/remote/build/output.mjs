import { findLifecycles, listLifecycleExports } from './check.mjs';
import { listBundledFiles } from './licences.mjs';
import { writeManifest } from './manifest.mjs';

/** @typedef {import('webpack').Compilation} Compilation */

/**
 * The files that the lifecycles need: the chunks that hold them, and those they cannot start without.
 *
 * @param {Compilation} compilation
 */
function findFirstFiles(compilation) {
  const module = findLifecycles(compilation);
  if (!module) return new Set();
  const groups = [...compilation.chunkGraph.getModuleChunksIterable(module)].flatMap((chunk) => [
    ...chunk.groupsIterable,
  ]);
  return new Set(groups.flatMap((group) => group.chunks).flatMap((chunk) => [...chunk.files]));
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
 * Describes the files of a finished build in `remote.json`, with what webpack reports of it.
 *
 * @param {Compilation} compilation
 * @param {Omit<Parameters<typeof writeManifest>[0], 'facts' | 'first'>} build
 * @throws {Error} When manifest and build disagree.
 */
export const describeOutput = (compilation, build) =>
  writeManifest({
    ...build,
    first: findFirstFiles(compilation),
    facts: {
      exports: listLifecycleExports(compilation),
      shared: listConsumed(compilation),
      carried: listBundledFiles(compilation),
    },
  });
