import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { computeFingerprint } from './fingerprint.mjs';

/**
 * A part is a unit of the build: the shell, a remote, the api.
 *
 * @typedef {{ name: string, script: string, proof: string, isRemote: boolean }} Part
 *   `script`: the build script; `proof`: the built file that lists all others, or the only one. Both are in the part's
 *   folder.
 */

/**
 * @param {string} name
 * @param {string} proof
 * @returns {Part}
 */
const createOwnPart = (name, proof) => ({
  name,
  script: 'build.mjs',
  proof: `dist/${proof}`,
  isRemote: false,
});
/**
 * @param {string} name
 * @returns {Part}
 */
const createRemotePart = (name) => ({
  name,
  script: '../shared/remote/build/cli.mjs',
  proof: 'dist/remote.json',
  isRemote: true,
});

/**
 * @param {string} root - The workspace.
 * @returns {Promise<Part[]>} All parts; the slowest build is first.
 */
export async function listParts(root) {
  const remotes = (await readdir(root))
    .filter((name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'src/manifest.ts')))
    .sort();
  return [
    createOwnPart('shell', 'index.html'),
    ...remotes.map(createRemotePart),
    createOwnPart('api', 'main.js'),
  ];
}

/**
 * Returns a hash over all inputs of a part's build: its own files, the shared packages, the lockfile, and `facts`. The
 * folder of the workspace and the version of Node do not change the built files.
 *
 * @param {string} root
 * @param {Part} part
 * @param {string[]} [facts]
 * @returns {Promise<string>} 64 hexadecimal digits.
 */
export const hashInput = (root, part, facts = []) =>
  computeFingerprint(root, [part.name, 'shared', 'pnpm-lock.yaml', 'tsconfig.json'], facts);

/**
 * The release id of a part that is built from this input: `1.0.0-1a2b3c4d`.
 *
 * @param {string} root
 * @param {Part} part
 * @param {string} input
 */
export async function computeReleaseId(root, part, input) {
  const { version } = JSON.parse(await readFile(path.join(root, part.name, 'package.json'), 'utf8'));
  return `${version}-${input.slice(0, 8)}`;
}
