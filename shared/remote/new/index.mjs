import { findNameFaults } from '@parque/contract/declaration';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAloneFiles, bundlers } from './alone.mjs';

const template = path.join(path.dirname(fileURLToPath(import.meta.url)), '../template');
const skippedFolders = new Set(['node_modules', 'dist']);

/** A remote cannot be created; the message gives the reason. */
export class NewRemoteError extends Error {}

/** @param {string} name */
const toTitle = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** @param {string} folder */
async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

/**
 * The template is a remote itself, called muestra, so that it is compiled and tested like any other.
 *
 * @param {string} text
 * @param {{ name: string, title: string, hostApi: string }} remote
 */
const adapt = (text, { name, title, hostApi }) =>
  text
    .replaceAll('muestra', name)
    .replaceAll('Muestra', title)
    .replace("hostApi: '^1.0.0'", `hostApi: '${hostApi}'`);

/**
 * @param {string} name
 * @returns {name is import('./alone.mjs').Bundler}
 */
const isBundler = (name) => Object.hasOwn(bundlers, name);

/**
 * Creates a remote: manifest, one screen with its four states, a card on Inicio, tests, a README. Unchanged, it builds and
 * passes its tests.
 *
 * @param {object} options
 * @param {string} options.name - Of the remote.
 * @param {string} [options.title] - Display name in Spanish; derived from the name by default.
 * @param {string} options.parent - The folder in which `mfe-<name>` is created.
 * @param {boolean} [options.alone] - For a separate repository: with its dependencies, types and test settings. Remotes
 *   of this workspace are built by its webpack.
 * @param {string} [options.bundler] - `webpack` by default, or `vite`.
 * @param {boolean} [options.isThirdParty] - For the level of third parties, which needs a host API with frames.
 * @returns {Promise<string>} The new folder.
 * @throws {NewRemoteError} When the name or the bundler is invalid, or the folder exists; no file is written then.
 */
export async function newRemote({
  name,
  title = toTitle(name),
  parent,
  bundler = 'webpack',
  alone = bundler !== 'webpack',
  isThirdParty = false,
}) {
  if (!isBundler(bundler))
    throw new NewRemoteError(
      `'${bundler}' is no bundler that has a template: ${Object.keys(bundlers).join(', ')}.`,
    );
  const [fault] = findNameFaults(name);
  if (fault) throw new NewRemoteError(`${fault}.`);
  if (!/^[\p{L}\d][\p{L}\d -]{0,39}$/u.test(title))
    throw new NewRemoteError(`'${title}' is no title: up to 40 letters, digits and spaces.`);
  const folder = path.join(parent, `mfe-${name}`);
  if (existsSync(folder)) throw new NewRemoteError(`mfe-${name} exists already.`);
  await mkdir(parent, { recursive: true });
  await cp(template, folder, { recursive: true, filter: (from) => !skippedFolders.has(path.basename(from)) });
  for (const [file, text] of Object.entries(alone ? createAloneFiles(bundler) : {}))
    await writeFile(path.join(folder, file), text);
  const remote = { name, title, hostApi: isThirdParty ? '^1.7.0' : bundlers[bundler].hostApi };
  for (const file of await listFiles(folder))
    await writeFile(file, adapt(await readFile(file, 'utf8'), remote));
  return folder;
}
