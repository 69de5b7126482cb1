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

/** @param {string} root - The workspace. @returns {Promise<string[]>} Some have no package.json. */
export async function listPackageFolders(root) {
  const folders = await readdir(root);
  const sharedPackages = existsSync(path.join(root, 'shared'))
    ? await readdir(path.join(root, 'shared'))
    : [];
  return ['.', ...folders.sort(), ...sharedPackages.sort().map((name) => `shared/${name}`)];
}

/**
 * Returns the dependencies that the parts of a workspace declare. A part without dependencies, such as a new remote, is
 * left out: it needs no installation, which would only add its name to the lockfile.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<string>} A text that changes when a declared dependency changes.
 */
export async function findRequiredPackages(root) {
  const declaredPackages = [];
  for (const part of await listPackageFolders(root)) {
    const file = path.join(root, part, 'package.json');
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    const wishes = fields.filter((field) => manifest[field]).map((field) => [field, manifest[field]]);
    if (wishes.length > 0) declaredPackages.push([part, wishes]);
  }
  return JSON.stringify(declaredPackages);
}
