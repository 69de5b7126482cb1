import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** @typedef {import('webpack').Compilation} Compilation */

/**
 * The files whose code is in the bundle, also in modules that were joined into one.
 *
 * @param {Compilation} compilation
 * @returns {string[]}
 */
export function listBundledFiles(compilation) {
  return [...compilation.modules]
    .filter((module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => ('modules' in module && Array.isArray(module.modules) ? module.modules : [module]))
    .flatMap((module) => module.resource ?? []);
}

/**
 * Returns the folders of the installed packages that contain the files.
 *
 * @param {readonly string[]} files
 */
function findPackageFolders(files) {
  return [...new Set(files.flatMap((file) => inPackage.exec(file)?.[1] ?? []))].sort();
}

/**
 * Returns the licence text in a package or, without one, in the remote.
 *
 * @param {string} home - Folder of the package.
 * @param {string} writtenFile - File of the remote for this package.
 */
async function readLicenceText(home, writtenFile) {
  const file = (await readdir(home)).find((entry) => /^(licen[cs]e|copying)([.-]|$)/i.test(entry));
  if (file) return readFile(path.join(home, file), 'utf8');
  return readFile(writtenFile, 'utf8').catch(() => '');
}

/**
 * @param {string} home - Folder of the package.
 * @param {string} folder - Of the remote.
 */
async function readLicence(home, folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'));
  const writtenFile = `licences/${name}.txt`;
  const text = (await readLicenceText(home, path.join(folder, writtenFile))).trim();
  if (!text)
    return { missingText: `  ${name} ${version} (${license ?? 'no licence named'}): ${writtenFile}` };
  return { text: `${name}@${version} (${license ?? 'see below'})\n\n${text}\n` };
}

/**
 * Returns the licence texts of the third-party code in a remote, which distributors must include. The text of a package
 * that contains none is in `licences/<package>.txt` of the remote.
 *
 * @param {string[]} files - Files whose code is in the bundle, as absolute paths.
 * @param {string} folder - Of the remote.
 * @returns {Promise<string>} Empty without third-party code.
 * @throws {Error} When packages have no licence text; it names all of them, and the files to write.
 */
export async function readLicences(files, folder) {
  const licences = await Promise.all(findPackageFolders(files).map((home) => readLicence(home, folder)));
  const missingTexts = licences.flatMap((licence) => licence.missingText ?? []);
  if (missingTexts.length > 0)
    throw new Error(
      `packages without a licence text may not be distributed; write the text of their repository into these files:\n${missingTexts.join('\n')}`,
    );
  return licences.flatMap((licence) => licence.text ?? []).join(`\n${'-'.repeat(80)}\n\n`);
}
