import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { computeFingerprint } from '../fingerprint.mjs';
import { completeImports, emitTypes } from './package-types.mjs';
import { getNpmHere } from '../../../shared/cli/src/dev/npm-command.mjs';
import { run, runNode } from '../../processes/run.mjs';

/** The folders of shared/ that a team with its own repository needs. */
const names = ['contract', 'domain', 'release', 'session', 'api-client', 'ui', 'remote', 'cli'];

/**
 * @typedef {object} Manifest - The parts of a package.json that are read here.
 * @property {string} name
 * @property {string} version
 * @property {string} [description]
 * @property {string} [type]
 * @property {object} [bin]
 * @property {Record<string, string | object>} exports
 * @property {string[]} [files]
 * @property {{ prepack?: string }} [scripts]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {object} [peerDependenciesMeta]
 */

/** @param {string} target */
const isSource = (target) => /^\.\/src\/.*\.tsx?$/.test(target);
/** @param {string} target */
const toDistPath = (target) => target.replace('./src/', './dist/');

/**
 * Returns the compiled file of one export of a package.
 *
 * @param {string | object} target
 */
function getCompiledPath(target) {
  if (typeof target !== 'string' || !target.startsWith('./src/')) return target;
  if (!isSource(target)) return toDistPath(target);
  const base = toDistPath(target).replace(/\.tsx?$/, '');
  return { types: `${base}.d.ts`, default: `${base}.js` };
}

/** @param {Manifest} manifest */
const listSources = ({ exports }) => Object.values(exports).map(String).filter(isSource);

/**
 * Returns a package.json that works without this workspace and its catalog.
 *
 * @param {object} found
 * @param {Manifest} found.manifest
 * @param {Record<string, string>} found.catalog
 * @param {Record<string, string>} found.versions - Of the packages of the workspace, by name.
 */
function createPublishedManifest({ manifest, catalog, versions }) {
  /** @param {Record<string, string>} [dependencies] */
  const resolveRanges = (dependencies = {}) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, range]) => {
        if (range === 'catalog:') return [name, catalog[name]];
        return [name, range.startsWith('workspace:') ? `^${versions[name]}` : range];
      }),
    );
  const { name, version, description, type, bin, exports, peerDependenciesMeta } = manifest;
  const publishedExports = Object.entries(exports).filter(
    ([, target]) => !manifest.files || !isSource(String(/** @type {unknown} */ (target))),
  );
  return {
    name,
    version,
    description,
    license: 'SEE LICENSE IN LICENSE',
    type,
    bin,
    exports: Object.fromEntries(
      publishedExports.map(([subpath, target]) => [subpath, getCompiledPath(target)]),
    ),
    engines: { node: '>=20.19' },
    dependencies: resolveRanges(manifest.dependencies),
    peerDependencies: resolveRanges(manifest.peerDependencies),
    peerDependenciesMeta,
  };
}

/** @param {string} file */
const isCopied = (file) =>
  !/(?:^|\/)(?:node_modules|dist|\.cache)(?:\/|$)/.test(file) &&
  !/^src(?:\/|$)|^package\.json$/.test(file) &&
  (!/\.test\.tsx?$/.test(file) || file.startsWith('template/'));

/**
 * Copies modules that run without compilation, the files beside them, and styles.
 *
 * @param {string} source
 * @param {string} target
 * @param {Manifest} manifest
 */
async function copyAsWritten(source, target, { exports }) {
  await cp(source, target, { recursive: true, filter: (file) => isCopied(path.relative(source, file)) });
  const styles = Object.values(exports)
    .map(String)
    .filter((target) => /^\.\/src\/.*\.css$/.test(target));
  for (const folder of new Set(styles.map((style) => path.dirname(style))))
    await cp(path.join(source, folder), path.join(target, toDistPath(folder)), { recursive: true });
  const sources = existsSync(path.join(source, 'src'))
    ? await readdir(path.join(source, 'src'), { recursive: true })
    : [];
  for (const file of sources.filter((name) => name.endsWith('.module.css')))
    await cp(path.join(source, 'src', file), path.join(target, 'dist', file));
}

/**
 * A package with a `files` list builds its files itself.
 *
 * @param {string} source
 * @param {string} target
 * @param {Manifest} manifest
 */
async function copyListedFiles(source, target, { files = [], scripts }) {
  const [, script, ...args] = (scripts?.prepack ?? '').split(' ');
  if (script) {
    const { ok, output } = await runNode(script, args, { cwd: source });
    if (!ok) throw new Error(output);
  }
  for (const file of files.filter((file) => existsSync(path.join(source, file))))
    await cp(path.join(source, file), path.join(target, file), { recursive: true });
}

/**
 * Compiles the sources of everything that has declarations, module by module, so that a remote bundles only what it
 * uses.
 *
 * @param {string} source
 * @param {string} target
 */
async function compile(source, target) {
  const declarations = await readdir(path.join(target, 'dist'), { recursive: true });
  const sources = declarations
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => path.join(source, 'src', file.replace(/\.d\.ts$/, '.ts')))
    .map((file) => (existsSync(file) ? file : `${file}x`));
  await build({
    entryPoints: sources,
    outbase: path.join(source, 'src'),
    outdir: path.join(target, 'dist'),
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'silent',
  });
}

/**
 * @param {string} folder
 * @returns {Promise<Manifest>}
 */
const readManifest = async (folder) => JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));

/** Every package contains the licence: builds reject code without its terms. */
const licence = `Parqué. All rights reserved.

Teams may use this package to make and test remotes of Parqué, and pass on in a remote what its build takes from it.
`;

/**
 * The versions of `catalog:` in pnpm-workspace.yaml, by package.
 *
 * @param {string} root
 * @returns {Promise<Record<string, string>>}
 */
async function readCatalog(root) {
  const text = await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, block = ''] = /^catalog:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^ {2}'?([^':\s]+)'?: (\S+)$/gm)].map(([, name, version]) => [name, version]),
  );
}

/**
 * Writes each package as it is published: compiled, with its declarations.
 *
 * @param {string} root
 * @param {string} work - The folder for the packages.
 */
async function writePackages(root, work) {
  const packages = await Promise.all(
    names.map(async (name) => {
      const source = path.join(root, 'shared', name);
      return { name, from: source, to: path.join(work, name), manifest: await readManifest(source) };
    }),
  );
  const catalog = await readCatalog(root);
  const versions = Object.fromEntries(packages.map(({ manifest: { name, version } }) => [name, version]));
  const compiledOnes = packages.filter(({ manifest }) => !manifest.files);
  const types = path.join(work, 'types');
  const sources = compiledOnes.flatMap(({ from: source, manifest }) =>
    listSources(manifest).map((file) => path.join(source, file)),
  );
  await emitTypes(root, types, sources);
  for (const { name, from: source, to: target, manifest } of packages) {
    await mkdir(target, { recursive: true });
    if (manifest.files) await copyListedFiles(source, target, manifest);
    else {
      await copyAsWritten(source, target, manifest);
      await cp(path.join(types, name, 'src'), path.join(target, 'dist'), { recursive: true });
      await compile(source, target);
      await completeImports(path.join(target, 'dist'));
    }
    const text = JSON.stringify(createPublishedManifest({ manifest, catalog, versions }), null, 2);
    await writeFile(path.join(target, 'package.json'), `${text}\n`);
    await writeFile(path.join(target, 'LICENSE'), licence);
  }
  return packages.map(({ to: target }) => target);
}

/** @param {string} outDir */
const listArchives = async (outDir) =>
  (await readdir(outDir))
    .filter((file) => /^parque-.*\.tgz$/.test(file))
    .map((file) => path.join(outDir, file));

/**
 * Packs the packages that remotes are built with, for teams with their own repository.
 *
 * @param {string} root - The workspace.
 * @param {string} outDir - The folder for the archives; earlier ones in it are deleted.
 * @returns {Promise<string[]>} The archives.
 */
export async function packAll(root, outDir) {
  const work = path.join(root, '.cache', `packages-${process.pid}`);
  await mkdir(outDir, { recursive: true });
  for (const file of await listArchives(outDir)) await rm(file);
  try {
    const folders = await writePackages(root, work);
    const npm = getNpmHere('npm');
    const args = [...npm.args, 'pack', '--silent', '--pack-destination', outDir, ...folders];
    const { ok, output } = await run(npm.program, args, { cwd: root });
    if (!ok) throw new Error(output);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return listArchives(outDir);
}

/**
 * Returns the archives of the current sources, and packs them again only when a source changed.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<string[]>}
 */
export async function packChanged(root) {
  const outDir = path.join(root, '.cache/packages');
  const record = path.join(root, '.cache/packages.json');
  const input = await computeFingerprint(root, [
    'shared',
    'pnpm-workspace.yaml',
    'tsconfig.json',
    'tools/build/packaging/packages.mjs',
  ]);
  const recordText = await readFile(record, 'utf8').catch(() => '{}');
  if (JSON.parse(recordText).input !== input || !existsSync(outDir)) {
    await packAll(root, outDir);
    await writeFile(record, JSON.stringify({ input }));
  }
  return listArchives(outDir);
}
