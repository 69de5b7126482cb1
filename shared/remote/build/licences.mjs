import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The modules whose code is in a file, with those that were joined into one. */
function carried(compilation) {
  return [...compilation.modules]
    .filter((module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => module.modules ?? [module]);
}

/** Folders of the packages of others whose code is in the bundle. */
function packageFolders(compilation) {
  const folders = carried(compilation).flatMap((module) => inPackage.exec(module.resource ?? '')?.[1] ?? []);
  return [...new Set(folders)].sort();
}

async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)([.-]|$)/i.test(entry));
  if (!file) throw new Error(`${name} ${version} comes without a licence text, so nobody may pass it on`);
  const text = await readFile(path.join(folder, file), 'utf8');
  return `${name}@${version} (${license ?? 'see below'})\n\n${text.trim()}\n`;
}

/**
 * The licence texts of what a remote carries of others, as their licences demand of whoever passes them on.
 *
 * @returns {Promise<string>} Empty when it carries nothing.
 * @throws {Error} When a package has none.
 */
export async function licencesOf(compilation) {
  const texts = await Promise.all(packageFolders(compilation).map(licenceOf));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
