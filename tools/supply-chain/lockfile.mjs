import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A package of the registry that pnpm-lock.yaml pins.
 *
 * @typedef {object} LockedPackage
 * @property {string} id - `name@version`.
 * @property {string} name
 * @property {string} version
 * @property {string} resolution - Between the braces of `resolution`.
 * @property {boolean} isUsedByProduct - Whether the shell, the api, a remote or a shared package depends on it, and not
 *   only tests and builds.
 * @property {readonly string[]} dependencies - Ids, sorted.
 */

/** Workspace packages whose dependencies only test and build the product. */
const forDevelopment = new Set(['.', 'e2e', 'tools']);

/** @param {string} text */
const bare = (text) => text.replace(/^'|'$/g, '');

/**
 * `name@version(peers)` without the peers.
 *
 * @param {string} id
 */
const withoutPeers = (id) => id.replace(/\(.*/, '');

/**
 * The lines of a top-level section of the lockfile.
 *
 * @param {string} text
 * @param {string} name
 */
function section(text, name) {
  const start = text.indexOf(`\n${name}:\n`);
  if (start < 0) throw new Error(`pnpm-lock.yaml has no section '${name}'`);
  const rest = text.slice(start + name.length + 3);
  const end = rest.search(/\n\S/);
  return (end < 0 ? rest : rest.slice(0, end)).split('\n');
}

/**
 * Splits the lines of a section at the keys that are indented by two spaces.
 *
 * @param {readonly string[]} lines
 */
function entries(lines) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  /** @type {string[]} */
  let current = [];
  for (const line of lines) {
    const key = /^ {2}(\S.*?):(?: \{\})?$/.exec(line)?.[1];
    if (key) found.set(bare(key), (current = []));
    else current.push(line);
  }
  return found;
}

/**
 * The ids that the lines below `dependencies` and `optionalDependencies` name, with their peers.
 *
 * @param {readonly string[]} lines
 * @param {number} indent
 */
function dependenciesIn(lines, indent) {
  /** @type {string[]} */
  const ids = [];
  let isDependency = false;
  let name = '';
  for (const line of lines) {
    const group = new RegExp(`^ {${indent}}(\\w+):$`).exec(line)?.[1];
    if (group) isDependency = group === 'dependencies' || group === 'optionalDependencies';
    const pair = new RegExp(`^ {${indent + 2}}(\\S+): (\\S.*)$`).exec(line);
    const opened = new RegExp(`^ {${indent + 2}}(\\S+):$`).exec(line)?.[1];
    const version = new RegExp(`^ {${indent + 4}}version: (\\S.*)$`).exec(line)?.[1];
    if (opened) name = bare(opened);
    const [, dependency = '', range = ''] = pair ?? [];
    if (isDependency && pair) ids.push(`${bare(dependency)}@${bare(range)}`);
    if (isDependency && version && !version.startsWith('link:')) ids.push(`${name}@${bare(version)}`);
  }
  return ids;
}

/**
 * Reads what pnpm-lock.yaml pins.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<LockedPackage[]>} Sorted by id.
 */
export async function lockedPackages(root) {
  const text = await readFile(path.join(root, 'pnpm-lock.yaml'), 'utf8');
  const snapshots = new Map(
    [...entries(section(text, 'snapshots'))].map(([id, lines]) => [id, dependenciesIn(lines, 4)]),
  );
  const product = [...entries(section(text, 'importers'))].filter(([name]) => !forDevelopment.has(name));
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = product.flatMap(([, lines]) => dependenciesIn(lines, 4));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(snapshots.get(id) ?? []));
  }
  const used = new Set([...reached].map(withoutPeers));
  /** @type {Map<string, string[]>} */
  const dependencies = new Map();
  for (const [id, ids] of snapshots) {
    const known = dependencies.get(withoutPeers(id)) ?? [];
    dependencies.set(withoutPeers(id), [...known, ...ids.map(withoutPeers)]);
  }
  return [...entries(section(text, 'packages'))]
    .map(([id, lines]) => {
      const at = id.lastIndexOf('@');
      return {
        id,
        name: id.slice(0, at),
        version: id.slice(at + 1),
        resolution: /^ {4}resolution: \{(.*)\}$/m.exec(lines.join('\n'))?.[1] ?? '',
        isUsedByProduct: used.has(id),
        dependencies: [...new Set(dependencies.get(id))].sort(),
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * The sha512 of a package, `undefined` when its resolution is not a hash of the registry's archive, such as a git
 * address, another archive or a folder.
 *
 * @param {{ resolution: string }} locked
 * @returns {string | undefined} Hexadecimal.
 */
export function sha512Of({ resolution }) {
  const hash = /^integrity: sha512-([\w+/]{86}==)$/.exec(resolution)?.[1];
  return hash && Buffer.from(hash, 'base64').toString('hex');
}
