import { build } from 'esbuild';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { faultsOf } from './check.mjs';
import { containerName } from './container-name.mjs';
import { readDeclaration, readVersion } from './declaration.mjs';
import { filesOf, textsOf } from './files.mjs';
import { licencesOfFiles } from './licences.mjs';
import { requiredRanges, sharedPackages } from './shared-packages.mjs';

/** Files without code; only the team's own build determines their output. */
const opaque = ['css', 'svg', 'png', 'webp', 'avif', 'woff2'];

/** @typedef {import('./files.mjs').BuiltFile} BuiltFile */

/**
 * What the lifecycles export, what they import of the shell and what of other packages, with any bundler.
 *
 * @param {string} folder
 */
async function sourcesOf(folder) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['./src/lifecycles'],
    outdir: 'unwritten',
    write: false,
    bundle: true,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    external: Object.keys(sharedPackages),
    loader: Object.fromEntries(opaque.map((ending) => [`.${ending}`, 'empty'])),
    logLevel: 'silent',
  });
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint);
  if (!output) throw new Error('src/lifecycles has no output');
  const { exports, imports, inputs } = output;
  const names = imports.map(({ path: name }) => name).filter((name) => name in sharedPackages);
  const carried = Object.keys(inputs).map((file) => path.resolve(folder, file));
  return { exports, shared: requiredRanges(names, folder), licences: await licencesOfFiles(carried) };
}

/**
 * Scripts that would be loaded without a check of their hash.
 *
 * @param {readonly BuiltFile[]} files
 * @param {readonly string[]} code
 */
function uncheckedScripts(files, code) {
  return files
    .filter(({ kind, integrity }) => kind === 'script' && !code.some((text) => text.includes(integrity)))
    .map(({ file }) => `${file} would run unchecked: no other file of the build holds its sha384`);
}

/**
 * Describes the output of another bundler in `remote.json`, by the same rules as for this preset. The build must have
 * one
 * `entry.*.js` that stores the container under {@link containerName} and checks each further script by its hash.
 *
 * @param {object} options
 * @param {string} options.folder - The remote's folder, with `src/manifest.ts` and `src/lifecycles.tsx`.
 * @param {string} [options.outDir] - Folder of the built files; `dist` in the folder by default.
 * @param {string} [options.version] - The release; the version of its package.json by default.
 * @returns {Promise<import('@parque/contract').RemoteManifestEntity>} The manifest that was written.
 * @throws {Error} When manifest and build disagree; there is no `remote.json` then.
 */
export async function describeBuild({ folder, outDir = path.join(folder, 'dist'), version }) {
  await rm(path.join(outDir, 'remote.json'), { force: true });
  const declaration = await readDeclaration(folder);
  const release = version ?? (await readVersion(folder));
  const container = containerName(declaration.name, release);
  const { exports, shared, licences } = await sourcesOf(folder);
  if (licences) await writeFile(path.join(outDir, 'licences.txt'), licences);
  const files = await filesOf(outDir);
  const code = await textsOf(outDir, files, 'entry', 'script');
  const [entry = ''] = await textsOf(outDir, files, 'entry');
  const css = (await textsOf(outDir, files, 'style')).join('\n');
  const faults = [
    ...faultsOf({ declaration, exports, files, css }),
    ...(entry.includes(container) ? [] : [`the entry leaves no container called ${container}`]),
    ...uncheckedScripts(files, code),
  ];
  if (faults.length > 0)
    throw new Error(`${declaration.name} cannot be released:\n${faults.map((f) => `  ${f}`).join('\n')}`);
  const manifest = { ...declaration, version: release, container, shared, files };
  await writeFile(path.join(outDir, 'remote.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
