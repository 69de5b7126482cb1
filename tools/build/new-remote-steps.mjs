import path from 'node:path';
import { quoteShellWord } from '../processes/shell-word.mjs';

/** Where `npm run dev` of a remote looks for the product without `--to`. */
const usualOrigin = 'http://localhost:8080';

/**
 * Adds the team of a new remote to a product that runs already; `npm start` does it at the next start.
 *
 * @param {string} origin
 */
const publishKeys = (origin) =>
  `npm run release -- keys publish --list .cache/keys/keys.json --to ${quoteShellWord(origin)}`;

/**
 * What comes after the creation of a remote in this workspace.
 *
 * @param {string} name
 * @param {string} origin - The address of Parqué.
 */
export function describeSteps(name, origin) {
  const option = origin === usualOrigin ? '' : ` -- --to ${quoteShellWord(origin)}`;
  return `mfe-${name} is created. It needs no installation.

  node_modules/.bin/jest mfe-${name}     runs its test
  npm run dev                            runs it with all others, and shows each change at once
  cd mfe-${name} && npm run dev${option}          runs it inside a running Parqué (npm start)
  docs/releasing.md                      how to publish it

Its team's key is .cache/keys/team-${name}.key. It is valid for the Parqué of this machine only. A Parqué that runs
already accepts it after this command, or after its next start:

  ${publishKeys(origin)}`;
}

/**
 * What comes after the creation of a remote for a repository of its own.
 *
 * @param {string} name
 * @param {string} folder
 * @param {string} root - The workspace.
 * @param {string} origin - The address of Parqué.
 */
export function describeStepsAlone(name, folder, root, origin) {
  const key = quoteShellWord(path.join(root, `.cache/keys/team-${name}.key`));
  return `${folder} is created, for a repository of its own. Here:

  npm run pack -- ${quoteShellWord(path.join(folder, '../parque-packages'))}
  ${publishKeys(origin)}     # for a Parqué that runs already

There:

  cd ${quoteShellWord(folder)} && npm install --omit=dev ../parque-packages/*.tgz
  npx parque login ${quoteShellWord(origin)} --key ${key}
  npm run dev                                 # runs it inside this Parqué
  npm install && npm test && npm run types
  npx parque ship --reason 'first version'

This key of its team is valid for the Parqué of this machine only. docs/releasing.md describes keys, rollout and rollback.`;
}
