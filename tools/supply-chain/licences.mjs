import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Licences under which code may be used here. All allow use in a product whose source stays closed. MPL-2.0 requires
 * that changes of its files are published: packages are used unchanged. LGPL-3.0 requires that its library can be
 * replaced: libvips, which sharp loads on the server, is a shared library in a package of its own.
 */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Packages without a licence in their package.json, and where the licence is. */
const elsewhere = new Map([
  ['humanize-number', { licence: 'MIT', source: 'Readme.md' }],
  ['only', { licence: 'MIT', source: 'Readme.md' }],
]);

/**
 * Old packages have an object, or a list of objects.
 *
 * @typedef {string | { type: string }} Licence
 * @param {{ name: string, license?: Licence | Licence[], licenses?: Licence | Licence[] }} manifest
 */
function declared({ name, license, licenses }) {
  const found = license ?? licenses;
  const names = [found ?? []].flat().map((one) => (typeof one === 'string' ? one : one.type));
  return names.join(' OR ') || elsewhere.get(name)?.licence;
}

/**
 * Reads the licences of the installed packages.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<Map<string, string | undefined>>} SPDX expressions by `name@version`. Packages of other platforms
 *   are not installed and are missing.
 */
export async function installedLicences(root) {
  const store = path.join(root, 'node_modules/.pnpm');
  /** @type {Map<string, string | undefined>} */
  const found = new Map();
  for (const folder of await readdir(store)) {
    const name = /^(@[^+]+\+[^@]+|[^@]+)@/.exec(folder)?.[1]?.replace('+', '/');
    if (!name) continue;
    const file = path.join(store, folder, 'node_modules', name, 'package.json');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const manifest = JSON.parse(text);
    found.set(`${manifest.name}@${manifest.version}`, declared(manifest));
  }
  return found;
}

/**
 * Whether an SPDX expression of names, AND, OR and parentheses permits use here: of OR one side, of AND both.
 *
 * @param {string | undefined} expression
 */
export function isAllowed(expression) {
  if (expression === undefined) return false;
  const inside = expression.replace(/^\(([^()]*)\)$/, '$1');
  return inside
    .split(' OR ')
    .some((side) => side.split(' AND ').every((name) => allowedLicences.has(name.trim())));
}
