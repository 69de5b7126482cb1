import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** @typedef {import('webpack').Compilation} Compilation */

/**
 * The modules whose code is in a file, with those that were joined into one.
 *
 * @param {Compilation} compilation
 */
function carried(compilation) {
  return [...compilation.modules]
    .filter((module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => ('modules' in module && Array.isArray(module.modules) ? module.modules : [module]));
}

/**
 * Folders of the installed packages that files are from.
 *
 * @param {readonly string[]} files
 */
function packageFolders(files) {
  return [...new Set(files.flatMap((file) => inPackage.exec(file)?.[1] ?? []))].sort();
}

/** @param {string} folder */
async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)([.-]|$)/i.test(entry));
  if (!file) throw new Error(`${name} ${version} comes without a licence text, so it may not be distributed`);
  const text = await readFile(path.join(folder, file), 'utf8');
  return `${name}@${version} (${license ?? 'see below'})\n\n${text.trim()}\n`;
}

/**
 * Returns the licence texts of the third-party code in a remote, as those licences require of distributors.
 *
 * @param {string[]} files - Files whose code is in the bundle, as absolute paths.
 * @returns {Promise<string>} Empty without third-party code.
 * @throws {Error} When a package has no licence text.
 */
export async function licencesOfFiles(files) {
  const texts = await Promise.all(packageFolders(files).map(licenceOf));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * The licence texts of what webpack put into a bundle.
 *
 * @param {Compilation} compilation
 */
export const licencesOf = (compilation) =>
  licencesOfFiles(carried(compilation).flatMap((module) => module.resource ?? []));
