import { findModuleFaults, listModuleImports } from '@parque/contract/module-imports';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {import('./files.mjs').BuiltFile} BuiltFile */
/** @typedef {import('@parque/contract/module-imports').ModuleImports} ModuleImports */

/** @typedef {{ file: BuiltFile, text: string, found: ModuleImports }} Script - `found`: what its text imports. */

/**
 * @param {string} outDir
 * @param {BuiltFile} file
 * @returns {Promise<Script>}
 */
async function readScript(outDir, file) {
  const text = await readFile(path.join(outDir, file.file), 'utf8');
  return { file, text, found: await listModuleImports(file.file, text) };
}

/**
 * The scripts that the entry names, and all that these import: every screen needs them.
 *
 * @param {Script} entry
 * @param {readonly Script[]} scripts - Without those that the entry names for contributions.
 */
function findFirstModules({ file: { file: entry }, text }, scripts) {
  const first = new Set([entry]);
  /** @param {string} name */
  const add = (name) => {
    if (first.has(name)) return;
    first.add(name);
    for (const need of scripts.find(({ file }) => file.file === name)?.found.needs ?? []) add(need);
  };
  for (const { file } of scripts) if (text.includes(path.basename(file.file))) add(file.file);
  return first;
}

/**
 * Adds to each ES module of a build which files it imports, and whether every screen needs it.
 *
 * @param {string} outDir
 * @param {readonly BuiltFile[]} files
 * @param {readonly string[]} [laterFiles] - Modules of contributions: the entry names them, and no screen needs them.
 * @returns {Promise<{ files: BuiltFile[], faults: string[] } | undefined>} `undefined` when the entry is a classic script.
 */
export async function describeModules(outDir, files, laterFiles = []) {
  const entryFile = files.find(({ kind }) => kind === 'entry');
  const entry = entryFile && (await readScript(outDir, entryFile));
  if (!entry?.found.isModule) return undefined;
  const others = await Promise.all(
    files.filter(({ kind }) => kind === 'script').map((file) => readScript(outDir, file)),
  );
  const scripts = [entry, ...others];
  const first = findFirstModules(
    entry,
    scripts.filter(({ file }) => !laterFiles.includes(file.file)),
  );
  const describedScripts = scripts.map(({ file, found }) => ({
    file: { ...file, first: first.has(file.file), needs: found.needs },
    found,
  }));
  const missingExports = ['init', 'get'].filter((name) => !entry.found.exports.includes(name));
  return {
    files: files.map(
      (builtFile) => describedScripts.find(({ file }) => file.file === builtFile.file)?.file ?? builtFile,
    ),
    faults: [
      ...missingExports.map((name) => `the entry exports no ${name}`),
      ...describedScripts.flatMap(({ file, found }) => findModuleFaults(file, found, files)),
    ],
  };
}
