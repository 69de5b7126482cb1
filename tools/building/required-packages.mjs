import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const fields = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'packageManager',
];

async function partsOf(root) {
  const folders = await readdir(root);
  const shared = existsSync(path.join(root, 'shared')) ? await readdir(path.join(root, 'shared')) : [];
  return ['.', ...folders.sort(), ...shared.sort().map((name) => `shared/${name}`)];
}

/**
 * What the parts of a workspace ask to be installed. A part that asks for nothing, as a remote that is new, is not
 * among them: it needs no installation, and one would only write its name into the lockfile.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<string>} The same text as long as they ask for the same.
 */
export async function requiredPackages(root) {
  const asked = [];
  for (const part of await partsOf(root)) {
    const file = path.join(root, part, 'package.json');
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    const wishes = fields.filter((field) => manifest[field]).map((field) => [field, manifest[field]]);
    if (wishes.length > 0) asked.push([part, wishes]);
  }
  return JSON.stringify(asked);
}
