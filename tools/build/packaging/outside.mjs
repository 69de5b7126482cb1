import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packChanged } from './packages.mjs';
import { run } from '../../processes/run.mjs';

/** @param {string} folder */
const readManifest = async (folder) => JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));

/**
 * @param {string} archive
 * @param {string} modules - The folder `node_modules`.
 */
async function unpack(archive, modules) {
  await mkdir(modules, { recursive: true });
  const aside = await mkdtemp(path.join(modules, '.unpacked-'));
  const { ok, output } = await run('tar', ['-xzf', archive, '-C', aside]);
  if (!ok) throw new Error(output);
  const { name } = await readManifest(path.join(aside, 'package'));
  await mkdir(path.join(modules, path.dirname(name)), { recursive: true });
  await rename(path.join(aside, 'package'), path.join(modules, name));
  await rm(aside, { recursive: true });
  return name;
}

/**
 * Links the declared dependencies of a package where an installation would put them, from the packages of the
 * workspace.
 *
 * @param {string} folder - The package.
 * @param {readonly string[]} names - Its dependencies.
 * @param {readonly string[]} folders - Where they may be installed.
 */
async function link(folder, names, folders) {
  for (const name of names) {
    const source = folders.map((candidate) => path.join(candidate, 'node_modules', name)).find(existsSync);
    const linkPath = path.join(folder, 'node_modules', name);
    if (!source) throw new Error(`${name} is installed nowhere`);
    if (existsSync(linkPath)) continue;
    await mkdir(path.dirname(linkPath), { recursive: true });
    await symlink(source, linkPath);
  }
}

const listForeignNames = (dependencies = {}) =>
  Object.keys(dependencies).filter((name) => !name.startsWith('@parque/'));

/**
 * Creates a new remote as a team with its own repository has it: outside the workspace, with the packed packages, and
 * with no other package than the declared dependencies.
 *
 * @param {string} root - The workspace.
 * @param {string} name - The name of the remote.
 * @param {object} [options]
 * @param {string} [options.bundler]
 * @returns {Promise<string>} Its folder, inside a new temporary folder.
 */
export async function createOutsideRemote(root, name, { bundler = 'webpack' } = {}) {
  const parent = await mkdtemp(path.join(tmpdir(), 'parque-outside-'));
  const modules = path.join(parent, 'node_modules');
  const names = await Promise.all((await packChanged(root)).map((archive) => unpack(archive, modules)));
  for (const packageName of names) {
    const { dependencies } = await readManifest(path.join(modules, packageName));
    const source = path.join(root, 'shared', packageName.replace('@parque/', ''));
    await link(path.join(modules, packageName), listForeignNames(dependencies), [source]);
  }
  const generator = pathToFileURL(path.join(modules, '@parque/remote/new/index.mjs')).href;
  const { newRemote } = await import(generator);
  const folder = await newRemote({ name, parent, alone: true, bundler });
  const { dependencies, devDependencies } = await readManifest(folder);
  const sharedFolders = (await readdir(path.join(root, 'shared'))).map((name) =>
    path.join(root, 'shared', name),
  );
  await link(parent, listForeignNames({ ...dependencies, ...devDependencies }), [
    root,
    path.join(root, 'e2e'),
    ...sharedFolders,
  ]);
  return folder;
}
