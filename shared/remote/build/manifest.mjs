import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleSources, readCalls } from './calls.mjs';
import { findBuildFaults } from './check.mjs';
import { buildContainerName } from '@parque/contract/container-name';
import { readDeclaration, readVersion } from './declaration.mjs';
import { listBuiltFiles, readTexts } from './files.mjs';
import { readLicences } from './licences.mjs';
import { describeModules } from './modules.mjs';
import { computeRequiredRanges, sharedPackages } from './shared-packages.mjs';

/** @typedef {import('./files.mjs').BuiltFile} BuiltFile */

/**
 * What a bundler reports of its own build. Without it, the same is read from the sources.
 *
 * @typedef {object} BuildFacts
 * @property {readonly string[]} exports - Of the lifecycles.
 * @property {readonly string[]} shared - Names of the packages that the build takes from the shell.
 * @property {readonly string[]} carried - The files whose code is in the build, as absolute paths.
 * @property {readonly string[]} [later] - Modules that the entry names and no screen needs: those of contributions.
 */

/**
 * Reads the facts of a remote from its sources, with any bundler.
 *
 * @param {string} folder
 * @param {import('@parque/contract').RemoteDeclarationEntity} declaration
 * @returns {Promise<BuildFacts>}
 */
async function readFacts(folder, declaration) {
  const { metafile } = await bundleSources(folder, declaration);
  const outputs = Object.values(metafile.outputs);
  const lifecycles = outputs.find(({ entryPoint }) => /^src.lifecycles\.tsx?$/.test(entryPoint ?? ''));
  if (!lifecycles) throw new Error('src/lifecycles has no output');
  const imports = outputs.flatMap((output) => output.imports.map(({ path: name }) => name));
  return {
    exports: lifecycles.exports,
    shared: imports.filter((name) => name in sharedPackages),
    carried: outputs.flatMap(({ inputs }) => Object.keys(inputs).map((file) => path.resolve(folder, file))),
  };
}

/**
 * Scripts that would be loaded without a check of their hash.
 *
 * @param {readonly BuiltFile[]} files
 * @param {readonly string[]} code
 */
function findUncheckedScripts(files, code) {
  return files
    .filter(({ kind, integrity }) => kind === 'script' && !code.some((text) => text.includes(integrity)))
    .map(({ file }) => `${file} would run unchecked: no other file of the build holds its sha384`);
}

/**
 * The files of a finished build: of ES modules with their imports, and otherwise checked for what would run unchecked.
 *
 * @param {string} outDir
 * @param {string} container
 * @param {{ first: ReadonlySet<string>, laterModules: readonly string[] | undefined }} scripts - Classic scripts that every screen
 *   needs, and modules that none needs.
 * @returns {Promise<{ files: BuiltFile[], faults: string[] }>}
 */
async function scanFiles(outDir, container, { first, laterModules }) {
  const files = await listBuiltFiles(outDir, first);
  const modules = await describeModules(outDir, files, laterModules);
  if (modules) return modules;
  const code = await readTexts(outDir, files, 'entry', 'script');
  const [entry = ''] = await readTexts(outDir, files, 'entry');
  const isNamed = entry.includes(container);
  return {
    files,
    faults: [
      ...(isNamed ? [] : [`the entry leaves no container called ${container}`]),
      ...findUncheckedScripts(files, code),
    ],
  };
}

/**
 * Writes `remote.json` for the files of a finished build.
 *
 * @param {object} build
 * @param {string} build.folder - The remote's folder.
 * @param {string} build.outDir - The folder of the built files.
 * @param {string} build.release - Its version.
 * @param {import('@parque/contract').RemoteDeclarationEntity} build.declaration
 * @param {BuildFacts} build.facts
 * @param {ReadonlySet<string>} build.first - Classic scripts that every screen needs.
 * @param {readonly string[] | undefined} build.calls - Of the api; a build in development has none.
 * @returns {Promise<import('@parque/contract').RemoteManifestEntity>} The manifest that was written.
 * @throws {Error} When manifest and build disagree.
 */
export async function writeManifest({ folder, outDir, release, declaration, facts, first, calls }) {
  const { exports, shared, carried: bundledFiles, later: laterModules } = facts;
  const container = buildContainerName(declaration.name, release);
  const licences = await readLicences([...bundledFiles], folder);
  if (licences) await writeFile(path.join(outDir, 'licences.txt'), licences);
  const { files, faults: fileFaults } = await scanFiles(outDir, container, { first, laterModules });
  const faults = [...findBuildFaults({ declaration, exports, files }), ...fileFaults];
  if (faults.length > 0)
    throw new Error(`${declaration.name} cannot be released:\n${faults.map((f) => `  ${f}`).join('\n')}`);
  const manifest = {
    ...declaration,
    version: release,
    container,
    shared: computeRequiredRanges(shared, folder),
    ...(calls && { calls: [...calls] }),
    files,
  };
  await writeFile(path.join(outDir, 'remote.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Describes the output of another bundler in `remote.json`, by the same rules as for this preset. The build must have one
 * `entry.*.js`. That is a classic script which stores the container under {@link buildContainerName} and checks each further
 * script by its hash, or an ES module which exports `init` and `get`.
 *
 * @param {object} options
 * @param {string} options.folder - The remote's folder, with `src/manifest.ts` and `src/lifecycles.tsx`.
 * @param {string} [options.outDir] - Folder of the built files; `dist` in the folder by default.
 * @param {string} [options.version] - The release; the version of its package.json by default.
 * @param {BuildFacts} [options.facts] - As the bundler reports them; read from the sources by default.
 * @param {ReadonlySet<string>} [options.first] - Classic scripts that every screen needs; those of ES modules are found.
 * @param {import('@parque/contract').RemoteDeclarationEntity} [options.declaration] - What a remote in development declares;
 *   its calls are not read.
 * @returns {Promise<import('@parque/contract').RemoteManifestEntity>} The manifest that was written.
 * @throws {Error} When manifest and build disagree; there is no `remote.json` then.
 */
export async function describeBuild({
  folder,
  outDir = path.join(folder, 'dist'),
  version,
  facts,
  first = new Set(),
  declaration: watchedDeclaration,
}) {
  await rm(path.join(outDir, 'remote.json'), { force: true });
  const declaration = watchedDeclaration ?? (await readDeclaration(folder));
  const release = version ?? (await readVersion(folder));
  return writeManifest({
    folder,
    outDir,
    release,
    declaration,
    facts: facts ?? (await readFacts(folder, declaration)),
    first,
    calls: watchedDeclaration ? undefined : await readCalls(folder, declaration),
  });
}
