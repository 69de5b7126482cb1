import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';

/**
 * A part is what is built alone: the shell, each remote, the api.
 *
 * @typedef {{ name: string, script: string, proof: string, isRemote: boolean }} Part
 *   `script`: what builds it; `proof`: the built file that names all others, or is the only one. Both in its folder.
 */

const own = (name, proof) => ({ name, script: 'build.mjs', proof: `dist/${proof}`, isRemote: false });
const remote = (name) => ({
  name,
  script: '../shared/remote/build/cli.mjs',
  proof: 'dist/remote.json',
  isRemote: true,
});

/** @returns {Promise<Part[]>} Every part of the workspace, the slowest to build first. */
export async function partsOf(root) {
  const remotes = (await readdir(root))
    .filter((name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'src/manifest.ts')))
    .sort();
  return [own('shell', 'index.html'), ...remotes.map(remote), own('api', 'main.js')];
}

/**
 * A hash over all that decides how a part is built: its own files, everything shared, the packages, and `facts`. Neither
 * the folder of the workspace nor the version of Node changes what is built.
 *
 * @param {string} root
 * @param {Part} part
 * @param {string[]} [facts]
 * @returns {Promise<string>} 64 hexadecimal digits.
 */
export const inputOf = (root, part, facts = []) =>
  fingerprint(root, [part.name, 'shared', 'pnpm-lock.yaml', 'tsconfig.json'], facts);

/** The release that a part built from this input is: `1.0.0-1a2b3c4d`. */
export async function releaseOf(root, part, input) {
  const { version } = JSON.parse(await readFile(path.join(root, part.name, 'package.json'), 'utf8'));
  return `${version}-${input.slice(0, 8)}`;
}
