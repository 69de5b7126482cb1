import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Loads a package that npx fetched for this process. Packages of rarely used commands are not dependencies of the
 * workspace.
 *
 * @param {string} entry - The file of the package, as `name/file.js`.
 * @param {string} command - The command that fetches it.
 */
export async function importFetched(entry, command) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).map((bin) => path.dirname(bin));
  const file = folders.map((folder) => path.join(folder, entry)).find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`Start it with: ${command}`);
  return import(pathToFileURL(file).href);
}
