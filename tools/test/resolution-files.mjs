import { readdir } from 'node:fs/promises';

/**
 * Lists the files that decide where an import leads and which imports are allowed, without the sources: descriptions of
 * packages, the lockfile, settings of TypeScript and the rules of the boundaries.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<string[]>} Paths relative to the root. The description of a package may not exist.
 */
export async function listResolutionFiles(root) {
  const folders = [
    ...(await readdir(root)),
    ...(await readdir(`${root}/shared`)).map((name) => `shared/${name}`),
  ];
  return [
    'package.json',
    'pnpm-lock.yaml',
    'tsconfig.json',
    '.dependency-cruiser.cjs',
    ...folders.map((folder) => `${folder}/package.json`),
  ];
}
